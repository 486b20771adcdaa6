// about: sequences: laziness, sequence expressions with yield!, the Seq module, infinite sequences, cache
// mode: run
open System

let show (items: seq<'a>) = Console.WriteLine("[" + String.Join("; ", items) + "]")

let naturals = Seq.initInfinite id

let fibonacci = Seq.unfold (fun (a, b) -> Some(a, (b, a + b))) (0L, 1L)

let rec collatz n =
    seq {
        yield n
        if n > 1 then
            yield! collatz (if n % 2 = 0 then n / 2 else 3 * n + 1)
    }

type Tree =
    | Leaf
    | Node of Tree * int * Tree

let rec inorder tree =
    seq {
        match tree with
        | Leaf -> ()
        | Node(l, v, r) ->
            yield! inorder l
            yield v
            yield! inorder r
    }

let rec insert x tree =
    match tree with
    | Leaf -> Node(Leaf, x, Leaf)
    | Node(l, v, r) when x < v -> Node(insert x l, v, r)
    | Node(l, v, r) -> Node(l, v, insert x r)

[<EntryPoint>]
let main _ =
    show (naturals |> Seq.filter (fun n -> n % 7 = 3) |> Seq.map (fun n -> n * n) |> Seq.take 5)
    show (Seq.take 15 fibonacci)
    show (fibonacci |> Seq.skipWhile (fun x -> x < 1000L) |> Seq.truncate 3)
    show (collatz 6)
    show (inorder (List.foldBack insert [ 5; 2; 8; 1; 9; 3 ] Leaf))
    let mutable evaluated = 0
    let lazySeq = Seq.map (fun x -> evaluated <- evaluated + 1; x) (seq { 1..10 })
    Console.WriteLine(evaluated)
    Console.WriteLine(Seq.head lazySeq)
    Console.WriteLine(evaluated)
    let cached = Seq.cache lazySeq
    Console.WriteLine(Seq.sum cached + Seq.sum cached)
    Console.WriteLine(evaluated)
    show (Seq.collect (fun x -> [ x; x ]) [ 1; 2 ])
    show (Seq.zip [ 1; 2; 3 ] "ab" |> Seq.map (fun (n, c) -> string n + string c))
    show (Seq.scan (*) 1 [ 1; 2; 3; 4 ])
    show (Seq.pairwise [ 1; 2; 4 ] |> Seq.map (fun (a, b) -> a * b))
    show (Seq.distinctBy (fun x -> x % 3) [ 1..10 ])
    show (Seq.sortByDescending (fun (s: string) -> s.Length) [ "a"; "ccc"; "bb" ])
    show (Seq.groupBy (fun x -> x % 2) [ 1..5 ] |> Seq.map (fun (k, v) -> string k + "=" + string (Seq.sum v)))
    show (Seq.windowed 2 [ 1; 2; 3 ] |> Seq.map Array.sum)
    show (seq { for x in 1..3 do if x <> 2 then yield x * 100 })
    show (Seq.append [ 1 ] (Seq.singleton 2))
    Console.WriteLine(Seq.isEmpty Seq.empty<int>)
    let cleanup =
        seq {
            try
                yield 1
                yield 2
            finally
                Console.WriteLine "closed"
        }
    Console.WriteLine(Seq.head cleanup)
    use e = cleanup.GetEnumerator()
    while e.MoveNext() do
        Console.WriteLine e.Current
    0
