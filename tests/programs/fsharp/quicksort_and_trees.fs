// about: a few small algorithms together: quicksort, binary search tree, n queens, sieve, run lengths, matrix product
// mode: run
// args: 6
open System

let rec quicksort list =
    match list with
    | [] -> []
    | pivot :: rest ->
        let less, more = List.partition (fun x -> x < pivot) rest
        quicksort less @ [ pivot ] @ quicksort more

type Tree<'a> =
    | Leaf
    | Node of left: Tree<'a> * value: 'a * right: Tree<'a>

module Tree =
    let rec insert x tree =
        match tree with
        | Leaf -> Node(Leaf, x, Leaf)
        | Node(l, v, r) ->
            if x < v then Node(insert x l, v, r)
            elif x > v then Node(l, v, insert x r)
            else tree
    let rec depth tree =
        match tree with
        | Leaf -> 0
        | Node(l, _, r) -> 1 + max (depth l) (depth r)
    let rec toList tree =
        match tree with
        | Leaf -> []
        | Node(l, v, r) -> toList l @ (v :: toList r)

let queens n =
    let rec place row placed =
        if row = n then
            [ List.rev placed ]
        else
            [ for col in 0 .. n - 1 do
                  let safe = placed |> List.mapi (fun i c -> c <> col && abs (c - col) <> i + 1) |> List.forall id
                  if safe then yield! place (row + 1) (col :: placed) ]
    place 0 []

let sieve limit =
    let composite = Array.create (limit + 1) false
    [ for i in 2..limit do
          if not composite.[i] then
              yield i
              for j in i * i .. i .. limit do
                  composite.[j] <- true ]

let runLengths (s: string) =
    s
    |> Seq.fold (fun acc c ->
        match acc with
        | (d, n) :: rest when d = c -> (d, n + 1) :: rest
        | _ -> (c, 1) :: acc) []
    |> List.rev
    |> List.map (fun (c, n) -> (if n > 1 then string n else "") + string c)
    |> String.concat ""

let multiply (a: int[,]) (b: int[,]) =
    Array2D.init (Array2D.length1 a) (Array2D.length2 b) (fun i j ->
        Seq.sum (seq { for k in 0 .. Array2D.length2 a - 1 -> a.[i, k] * b.[k, j] }))

[<EntryPoint>]
let main arguments =
    let random = Seq.unfold (fun x -> Some(x, (x * 1103 + 12345) % 65536)) 42
    let numbers = random |> Seq.take 40 |> List.ofSeq
    Console.WriteLine(String.Join(" ", quicksort numbers))
    Console.WriteLine(quicksort numbers = List.sort numbers)
    let tree = List.foldBack Tree.insert numbers Leaf
    Console.WriteLine(Tree.toList tree = (List.sort numbers |> List.distinct))
    Console.WriteLine(Tree.depth tree)
    let n = int arguments.[0]
    for solution in queens n do
        Console.WriteLine(String.Join(",", solution))
    Console.WriteLine(String.Join(" ", sieve 60))
    Console.WriteLine(runLengths "aaabccddddde")
    let f = array2D [ [ 1; 1 ]; [ 1; 0 ] ]
    let p = List.fold (fun m _ -> multiply m f) f [ 1..10 ]
    Console.WriteLine p.[0, 0]
    0
