// about: modules, nested and private, top-level effects in order, static initialisation, module functions with the same name
// mode: run
module Program

open System

module Geometry =
    let pi = 3.0
    let private hidden = 7
    let area r = pi * r * r
    let reveal () = hidden

    module Solid =
        let volume r = 4.0 / 3.0 * pi * r * r * r
        let area r = 4.0 * area r

[<RequireQualifiedAccess>]
module Text =
    let length (s: string) = s.Length
    [<Literal>]
    let Greeting = "hello"

[<AutoOpen>]
module Helpers =
    let say (s: obj) = Console.WriteLine s

let log = ResizeArray<string>()
let first = log.Add "first"; 1
let second = log.Add "second"; first + 1
do log.Add "do"
let third = lazy (log.Add "third"; second + 1)

type Kind =
    | One = 1
    | Two = 2
    | Four = 4

[<Flags>]
type Access =
    | None = 0
    | Read = 1
    | Write = 2

let classify (k: Kind) =
    match k with
    | Kind.One -> "one"
    | Kind.Two | Kind.Four -> "power"
    | other -> "unknown " + string (int other)

[<EntryPoint>]
let main arguments =
    say (Geometry.area 2.0)
    say (Geometry.Solid.area 1.0 + Geometry.Solid.volume 1.0)
    say (Geometry.reveal ())
    say (Text.length Text.Greeting)
    say (third.Value + second)
    say (String.Join(",", log))
    say (classify Kind.Four + " " + classify (enum<Kind> 9))
    say (Access.Read ||| Access.Write)
    say ((Access.Read ||| Access.Write).HasFlag Access.Write)
    say (match Text.Greeting with Text.Greeting -> "literal" | _ -> "other")
    say arguments.Length
    arguments.Length + 3
