// about: exceptions: own exception types, try/with patterns, finally, reraise, use, failwith, nested
// mode: run
open System

exception Simple of string
exception Pair of code: int * text: string

let describe f =
    try
        f ()
    with
    | Simple s -> "simple " + s
    | Pair(c, t) when c > 100 -> "big pair " + t
    | Pair(c, _) -> "pair " + string c
    | Failure m -> "failure " + m
    | :? ArgumentNullException as e -> "null argument " + e.ParamName
    | :? ArgumentException as e -> "argument " + e.ParamName
    | :? DivideByZeroException | :? IndexOutOfRangeException -> "arithmetic or index"
    | e -> "other " + e.GetType().Name

type Resource(name: string) =
    do Console.WriteLine("open " + name)
    interface IDisposable with
        member _.Dispose() = Console.WriteLine("close " + name)

let withResources fail =
    use a = new Resource "a"
    use b = new Resource "b"
    if fail then raise (Simple "inside")
    "done"

let rethrow () =
    try
        try
            failwith "original"
        with e ->
            Console.WriteLine("first " + e.Message)
            reraise ()
    finally
        Console.WriteLine "finally"

[<EntryPoint>]
let main _ =
    let zero = 0
    Console.WriteLine(describe (fun () -> raise (Simple "x")))
    Console.WriteLine(describe (fun () -> raise (Pair(5, "t"))))
    Console.WriteLine(describe (fun () -> raise (Pair(500, "t"))))
    Console.WriteLine(describe (fun () -> failwith "message"))
    Console.WriteLine(describe (fun () -> nullArg "p"))
    Console.WriteLine(describe (fun () -> invalidArg "q" "bad"))
    Console.WriteLine(describe (fun () -> string (1 / zero)))
    Console.WriteLine(describe (fun () -> string [| 1 |].[2 + zero]))
    Console.WriteLine(describe (fun () -> invalidOp "no"))
    Console.WriteLine(describe (fun () -> "fine"))
    Console.WriteLine(describe (fun () -> withResources false))
    Console.WriteLine(describe (fun () -> withResources true))
    Console.WriteLine(describe rethrow)
    Console.WriteLine(Simple "a" = Simple "a")
    let r = try int "12x" with :? FormatException -> -1
    Console.WriteLine r
    let mutable steps = ""
    try
        try
            steps <- steps + "1"
            raise (Pair(1, "a"))
        finally
            steps <- steps + "2"
    with Pair _ -> steps <- steps + "3"
    Console.WriteLine steps
    let nested = try raise (InvalidOperationException("outer", Simple "inner")) with e -> e.InnerException
    Console.WriteLine(match nested with Simple s -> s | _ -> "?")
    0
