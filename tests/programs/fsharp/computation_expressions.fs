// about: computation expressions: option, writer, state, with loops, try/finally, custom operations
// mode: run
open System

type MaybeBuilder() =
    member _.Bind(m, f) = Option.bind f m
    member _.Return x = Some x
    member _.ReturnFrom(m: 'a option) = m
    member _.Zero() = None

let maybe = MaybeBuilder()

let divide a b = if b = 0 then None else Some(a / b)

let compute a b c =
    maybe {
        let! x = divide a b
        let! y = divide x c
        if y > 100 then
            return! None
        else
            return x + y
    }

type State<'s, 'a> = 's -> 'a * 's

type StateBuilder() =
    member _.Return x : State<'s, 'a> = fun s -> (x, s)
    member _.Bind(m: State<'s, 'a>, f: 'a -> State<'s, 'b>) : State<'s, 'b> =
        fun s ->
            let a, s2 = m s
            f a s2
    member _.Zero() : State<'s, unit> = fun s -> ((), s)
    member _.Combine(a: State<'s, unit>, b: State<'s, 'b>) : State<'s, 'b> = fun s -> b (snd (a s))
    member _.Delay(f: unit -> State<'s, 'a>) : State<'s, 'a> = fun s -> f () s
    member _.For(items: seq<'a>, body: 'a -> State<'s, unit>) : State<'s, unit> =
        fun s -> ((), Seq.fold (fun s2 x -> snd (body x s2)) s items)

let state = StateBuilder()
let get: State<'s, 's> = fun s -> (s, s)
let put v : State<'s, unit> = fun _ -> ((), v)

let counter =
    state {
        for i in [ 1; 2; 3; 4 ] do
            let! current = get
            do! put (current * 10 + i)
        let! final = get
        return "final " + string final
    }

type LogBuilder(log: ResizeArray<string>) =
    member _.Yield(text: string) = log.Add text
    member _.Combine((), ()) = ()
    member _.Delay f = f
    member _.Run f = f (); log.Count
    member _.Combine((), f: unit -> unit) = f ()
    member _.TryFinally(body: unit -> unit, compensation: unit -> unit) = try body () finally compensation ()
    member _.While(guard: unit -> bool, body: unit -> unit) = while guard () do body ()
    member _.Zero() = ()

type QueryBuilder() =
    member _.Yield(()) : int list = []
    [<CustomOperation "push">]
    member _.Push(stack: int list, value: int) = value :: stack
    [<CustomOperation "add">]
    member _.Add(stack: int list) =
        match stack with
        | a :: b :: rest -> (a + b) :: rest
        | _ -> failwith "stack too small"

let stack = QueryBuilder()

[<EntryPoint>]
let main _ =
    for a, b, c in [ (100, 5, 2); (1, 0, 1); (100, 5, 0); (100000, 1, 1) ] do
        match compute a b c with
        | Some v -> Console.WriteLine v
        | None -> Console.WriteLine "none"
    let text, last = counter 0
    Console.WriteLine(text + " " + string last)
    let log = ResizeArray<string>()
    let builder = LogBuilder log
    let mutable n = 0
    let entries =
        builder {
            "start"
            try
                while n < 3 do
                    n <- n + 1
                    "loop " + string n
            finally
                log.Add "finally"
            "end"
        }
    Console.WriteLine(string entries + ": " + String.Join(", ", log))
    let result = stack { push 1; push 2; push 39; add; add }
    Console.WriteLine(List.head result)
    0
