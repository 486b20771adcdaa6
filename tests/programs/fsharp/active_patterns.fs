// about: active patterns: complete, partial, parameterised, struct partial
// mode: run
open System

let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd

let (|Small|Medium|Large|) n =
    if n < 10 then Small n
    elif n < 100 then Medium(n / 10, n % 10)
    else Large

let (|Int|_|) (s: string) =
    match Int32.TryParse s with
    | true, v -> Some v
    | _ -> None

let (|Prefix|_|) (prefix: string) (s: string) =
    if s.StartsWith(prefix, StringComparison.Ordinal) then Some(s.Substring prefix.Length) else None

let (|DivisibleBy|_|) d n = if n % d = 0 then Some DivisibleBy else None

[<return: Struct>]
let (|Positive|_|) n = if n > 0 then ValueSome n else ValueNone

let (|Split|) (separator: char) (s: string) = s.Split separator |> Array.toList

let fizz n =
    match n with
    | DivisibleBy 15 -> "FizzBuzz"
    | DivisibleBy 3 -> "Fizz"
    | DivisibleBy 5 -> "Buzz"
    | _ -> string n

let command text =
    match text with
    | Prefix "add " (Split ' ' [ Int a; Int b ]) -> "sum " + string (a + b)
    | Prefix "say " rest -> "says " + rest
    | Int n -> "number " + string n
    | _ -> "what? " + text

[<EntryPoint>]
let main _ =
    Console.WriteLine(String.Join(" ", [ for n in 1..4 -> match n with Even -> "even" | Odd -> "odd" ]))
    for n in [ 7; 42; 1000 ] do
        match n with
        | Small s -> Console.WriteLine("small " + string s)
        | Medium(tens, ones) -> Console.WriteLine("medium " + string tens + " and " + string ones)
        | Large -> Console.WriteLine "large"
    Console.WriteLine(String.Join(" ", List.map fizz [ 1..15 ]))
    for c in [ "add 3 4"; "add 3 x"; "say hello there"; "99"; "quit" ] do
        Console.WriteLine(command c)
    for n in [ 5; -5 ] do
        match n with
        | Positive p -> Console.WriteLine("positive " + string p)
        | _ -> Console.WriteLine "not positive"
    0
