// about: lazy values, forced once, streams built from them, exceptions in them
// mode: run
open System

type Stream<'a> =
    | Nil
    | Cons of 'a * Lazy<Stream<'a>>

let rec from n = Cons(n, lazy (from (n + 1)))

let rec take n stream =
    match n, stream with
    | 0, _
    | _, Nil -> []
    | n, Cons(x, rest) -> x :: take (n - 1) (rest.Force())

let rec filter p stream =
    match stream with
    | Nil -> Nil
    | Cons(x, rest) when p x -> Cons(x, lazy (filter p (rest.Force())))
    | Cons(_, rest) -> filter p (rest.Force())

let rec sieve stream =
    match stream with
    | Nil -> Nil
    | Cons(p, rest) -> Cons(p, lazy (sieve (filter (fun n -> n % p <> 0) (rest.Force()))))

[<EntryPoint>]
let main _ =
    let counter = ref 0
    let value =
        lazy
            (Console.WriteLine "computing"
             counter.Value <- counter.Value + 1
             42)
    Console.WriteLine value.IsValueCreated
    Console.WriteLine(value.Force() + value.Value)
    Console.WriteLine value.IsValueCreated
    Console.WriteLine counter.Value
    Console.WriteLine(String.Join(" ", take 10 (sieve (from 2))))
    let bad: Lazy<int> = lazy (failwith "cannot")
    for _ in 1..2 do
        try
            Console.WriteLine(bad.Force())
        with Failure m -> Console.WriteLine("failed: " + m)
    Console.WriteLine((Lazy<string>.Create(fun () -> "created")).Value)
    Console.WriteLine((Lazy<string>.CreateFromValue "given").IsValueCreated)
    match value with
    | Lazy v -> Console.WriteLine v
    0
