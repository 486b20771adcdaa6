// about: Option, ValueOption and Result: modules, chaining, nesting, null interop
// mode: run
open System

type Failure =
    | NotANumber of string
    | TooBig of int
    | Missing

let parse (s: string) =
    match s with
    | null -> Error Missing
    | _ ->
        match Int32.TryParse s with
        | true, n when n > 1000 -> Error(TooBig n)
        | true, n -> Ok n
        | _ -> Error(NotANumber s)

let describe r =
    match r with
    | Ok n -> "ok " + string n
    | Error(NotANumber s) -> "not a number: " + s
    | Error(TooBig n) -> "too big by " + string (n - 1000)
    | Error Missing -> "missing"

let tryHead items =
    match items with
    | x :: _ -> Some x
    | [] -> None

let show o = match o with Some x -> "some " + string x | None -> "none"

[<EntryPoint>]
let main _ =
    for s in [ "12"; "abc"; "5000"; null ] do
        Console.WriteLine(describe (parse s))
    Console.WriteLine(describe (parse "20" |> Result.map ((+) 1)))
    Console.WriteLine(describe (parse "20" |> Result.bind (fun n -> parse (string (n * 100)))))
    Console.WriteLine(match parse "x" |> Result.mapError (fun _ -> "mapped") with Ok _ -> "" | Error e -> e)
    Console.WriteLine(parse "x" |> Result.defaultValue -1)
    Console.WriteLine(show (tryHead [ 1; 2 ] |> Option.map (fun x -> x * 10)))
    Console.WriteLine(show (tryHead ([]: int list)))
    Console.WriteLine(show (Some 5 |> Option.filter (fun x -> x > 10)))
    Console.WriteLine(Option.defaultValue 7 None)
    Console.WriteLine(Option.defaultWith (fun () -> 8) None)
    Console.WriteLine(show (Option.orElse (Some 1) None))
    Console.WriteLine(show (Option.map2 (+) (Some 3) (Some 4)))
    Console.WriteLine(Option.toList (Some 3) |> List.length)
    Console.WriteLine(show (Option.flatten (Some(Some 9))))
    Console.WriteLine((Option.ofObj (null: string)).IsNone)
    Console.WriteLine(Option.toObj (Some "x"))
    Console.WriteLine((Some 4 |> Option.toNullable).Value)
    Option.iter (fun (x: int) -> Console.WriteLine("iter " + string x)) (Some 1)
    Console.WriteLine(Some 1 = Some 1 && Some 1 <> None && compare None (Some 0) < 0)
    match ValueSome 3 with
    | ValueSome n -> Console.WriteLine n
    | ValueNone -> Console.WriteLine "none"
    Console.WriteLine(List.choose id [ Some 1; None; Some 3 ] |> List.sum)
    let all = List.foldBack (fun s acc -> match parse s, acc with
                                          | Ok n, Ok rest -> Ok(n :: rest)
                                          | Error e, _ -> Error e
                                          | _, Error e -> Error e) [ "1"; "2"; "3" ] (Ok [])
    match all with
    | Ok l -> Console.WriteLine(List.sum l)
    | Error _ -> Console.WriteLine "error"
    try
        Console.WriteLine((None: int option).Value)
    with :? NullReferenceException -> Console.WriteLine "no value"
    0
