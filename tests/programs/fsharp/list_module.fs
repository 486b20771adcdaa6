// about: the List module
// mode: run
open System

let show (items: seq<'a>) = Console.WriteLine("[" + String.Join("; ", items) + "]")

[<EntryPoint>]
let main _ =
    let numbers = [ 5; 3; 8; 1; 9; 2; 7 ]
    show (List.map (fun x -> x * x) numbers)
    show (List.filter (fun x -> x > 4) numbers)
    show (List.sort numbers)
    show (List.sortDescending numbers)
    show (List.sortBy (fun x -> x % 3) numbers)
    show (List.rev numbers)
    Console.WriteLine(List.fold (fun acc x -> acc * 10 + x) 0 numbers)
    Console.WriteLine(List.foldBack (fun x acc -> acc * 10 + x) numbers 0)
    Console.WriteLine(List.reduce max numbers)
    show (List.scan (+) 0 numbers)
    show (List.collect (fun x -> [ x; -x ]) [ 1; 2; 3 ])
    show (List.choose (fun x -> if x % 2 = 0 then Some(x / 2) else None) numbers)
    show (List.zip [ 1; 2; 3 ] [ "a"; "b"; "c" ] |> List.map (fun (n, s) -> string n + s))
    let evens, odds = List.partition (fun x -> x % 2 = 0) numbers
    show evens
    show odds
    show (List.groupBy (fun x -> x % 3) numbers |> List.map (fun (k, v) -> string k + ":" + string (List.length v)))
    show (List.countBy (fun x -> x > 4) numbers |> List.map (fun (k, v) -> string k + " " + string v))
    show (List.distinct [ 1; 1; 2; 3; 2 ])
    show (List.windowed 3 [ 1..5 ] |> List.map List.sum)
    show (List.chunkBySize 3 [ 1..7 ] |> List.map List.length)
    show (List.pairwise [ 1; 4; 9; 16 ] |> List.map (fun (a, b) -> b - a))
    Console.WriteLine(List.exists (fun x -> x = 9) numbers)
    Console.WriteLine(List.forall (fun x -> x > 1) numbers)
    Console.WriteLine(List.tryFind (fun x -> x > 100) numbers = None)
    Console.WriteLine(List.findIndex (fun x -> x = 8) numbers)
    Console.WriteLine(List.sumBy (fun x -> x * 2) numbers)
    Console.WriteLine(List.average [ 1.0; 2.0; 4.5 ])
    Console.WriteLine(List.maxBy (fun x -> abs (x - 5)) numbers)
    show (List.take 2 numbers @ List.skip 5 numbers)
    show (List.takeWhile (fun x -> x <> 1) numbers)
    show (List.init 5 (fun i -> i * i))
    show (List.replicate 3 "ab")
    show (List.unfold (fun n -> if n > 100 then None else Some(n, n * 3)) 1)
    show [ for x in 1..3 do for y in x..3 do yield x * 10 + y ]
    show [ 10.. -3 .. 0 ]
    show (List.concat [ [ 1 ]; []; [ 2; 3 ] ])
    show (List.mapi (fun i x -> i * x) numbers)
    show (List.map2 (+) [ 1; 2 ] [ 10; 20 ])
    Console.WriteLine(List.head numbers + List.last numbers + numbers.[2] + numbers.Length)
    show (List.transpose [ [ 1; 2; 3 ]; [ 4; 5; 6 ] ] |> List.map (fun l -> String.Join(",", l)))
    show (List.insertAt 1 99 [ 1; 2 ])
    show (List.removeAt 0 [ 1; 2 ])
    try
        show (List.zip [ 1 ] [ 1; 2 ])
    with :? ArgumentException -> Console.WriteLine "different lengths"
    0
