// about: closures, partial application, composition, pipelines, functions as values, captured mutable state
// mode: run
open System

let add a b c = a + b + c

let makeCounter start step =
    let cell = ref (start - step)
    fun () ->
        cell.Value <- cell.Value + step
        cell.Value

let compose fs = List.fold (>>) id fs

let flip f a b = f b a

let twice f = f >> f

let memoize (f: 'a -> 'b) =
    let cache = System.Collections.Generic.Dictionary<'a, 'b>()
    fun x ->
        match cache.TryGetValue x with
        | true, v -> v
        | _ ->
            let v = f x
            cache.[x] <- v
            v

let apply2 (f: Func<int, int, int>) a b = f.Invoke(a, b)

[<EntryPoint>]
let main _ =
    let add5 = add 5
    let add5and6 = add5 6
    Console.WriteLine(add5and6 7)
    let c1 = makeCounter 10 1
    let c2 = makeCounter 0 100
    Console.WriteLine(String.Join(" ", [ c1 (); c1 (); c2 (); c1 (); c2 () ]))
    Console.WriteLine(compose [ (fun x -> x + 1); (fun x -> x * 2); (fun x -> x - 3) ] 10)
    Console.WriteLine(flip (-) 1 10)
    Console.WriteLine((twice (twice (fun x -> x * 2))) 1)
    let callCount = ref 0
    let slow = memoize (fun x -> callCount.Value <- callCount.Value + 1; x * x)
    Console.WriteLine(slow 9 + slow 9 + slow 3)
    Console.WriteLine callCount.Value
    Console.WriteLine([ 1..10 ] |> List.filter (fun x -> x % 2 = 1) |> List.map (fun x -> x * x) |> List.sum)
    let adders = [ for i in 1..3 -> fun x -> x + i ]
    Console.WriteLine(adders |> List.map (fun f -> f 10) |> List.sum)
    Console.WriteLine(apply2 (Func<int, int, int>(fun a b -> a * b)) 6 7)
    let f = function
        | 0 -> fun x -> "zero " + string x
        | n -> fun x -> string (n * x)
    Console.WriteLine(f 0 5 + " " + f 3 5)
    let a1 = Action<string>(fun s -> Console.WriteLine("action " + s))
    a1.Invoke "run"
    (2, 3) ||> (fun a b -> Console.WriteLine(a * b))
    (fun (a: int) b c d e -> Console.WriteLine(a + b + c + d + e)) 1 2 3 4 5
    let five = (fun a b c d e f -> a + b + c + d + e + f) 1 2 3
    Console.WriteLine(five 4 5 6)
    0
