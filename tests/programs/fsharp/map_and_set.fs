// about: immutable Map and Set: order, union, difference, folds, persistence, keys that are tuples and unions
// mode: run
open System

type Suit =
    | Clubs
    | Diamonds
    | Hearts
    | Spades

let showMap m = Console.WriteLine(String.Join(" ", m |> Map.toSeq |> Seq.map (fun (k, v) -> string k + "=" + string v)))
let showSet (s: Set<'a>) = Console.WriteLine("{" + String.Join(",", s) + "}")

[<EntryPoint>]
let main _ =
    let words = "the quick brown fox jumps over the lazy dog the end".Split ' '
    let counts =
        words
        |> Array.fold (fun m w -> Map.add w (1 + (Map.tryFind w m |> Option.defaultValue 0)) m) Map.empty
    showMap counts
    Console.WriteLine(counts.["the"])
    Console.WriteLine(Map.containsKey "cat" counts)
    showMap (Map.filter (fun _ v -> v > 1) counts)
    showMap (Map.map (fun (k: string) v -> k.Length * v) counts)
    Console.WriteLine(Map.fold (fun s _ v -> s + v) 0 counts)
    let less = Map.remove "the" counts
    Console.WriteLine(string counts.Count + " " + string less.Count)
    showMap (Map.change "fox" (Option.map ((+) 10)) less)
    let small = Map.ofList [ for i in 1..5 -> (i, i * i) ]
    Console.WriteLine(Map.findKey (fun _ v -> v = 16) small)
    let low, high = Map.partition (fun k _ -> k < 3) small
    showMap low
    showMap high
    let big = Seq.fold (fun m i -> Map.add ((i * 7919) % 1000) i m) Map.empty [ 0..999 ]
    Console.WriteLine(big.Count)
    Console.WriteLine(big |> Map.toSeq |> Seq.take 5 |> Seq.map snd |> Seq.sum)
    let a = Set.ofList [ 5; 1; 3; 1; 5 ]
    let b = set [ 3; 4; 5 ]
    showSet a
    showSet (a + b)
    showSet (a - b)
    showSet (Set.intersect a b)
    Console.WriteLine(Set.isSubset (set [ 1 ]) a)
    Console.WriteLine(a.MinimumElement + a.MaximumElement)
    showSet (Set.map (fun x -> x / 2) b)
    let suits = Set.ofList [ Spades; Clubs; Hearts; Clubs ]
    Console.WriteLine(suits.Count)
    Console.WriteLine(suits.Contains Diamonds)
    Console.WriteLine(Set.minElement suits = Clubs)
    let positions = Map.ofList [ ((1, "b"), "x"); ((1, "a"), "y"); ((0, "z"), "w") ]
    Console.WriteLine(String.Join(",", positions |> Map.toSeq |> Seq.map snd))
    Console.WriteLine(Map.ofList [ (1, 2) ] = Map.ofList [ (1, 2) ])
    try
        Map.find 77 small |> ignore
    with :? System.Collections.Generic.KeyNotFoundException -> Console.WriteLine "no such key"
    0
