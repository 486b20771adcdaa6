// about: patterns: constants, guards, or, and, as, lists, arrays, tuples, type tests, nested, function
// mode: run
open System

let classify n =
    match n with
    | 0 -> "zero"
    | 1 | 2 | 3 -> "few"
    | x when x < 0 -> "negative " + string x
    | x when x % 2 = 0 -> "even"
    | _ -> "odd"

let rec describe list =
    match list with
    | [] -> "empty"
    | [ x ] -> "one " + string x
    | [ x; y ] -> "two " + string (x + y)
    | 0 :: rest -> "zero then " + describe rest
    | x :: (y :: _ as tail) when x = y -> "twice " + string x + ", " + describe tail
    | first :: _ -> "from " + string first + " of " + string (List.length list)

let arrays a =
    match a with
    | [||] -> "none"
    | [| x |] -> "single " + x
    | [| "key"; value |] -> "key is " + value
    | [| _; _ |] -> "a pair"
    | _ -> string (Array.length a)

let typed (o: obj) =
    match o with
    | null -> "null"
    | :? int as i when i > 100 -> "big int"
    | :? int as i -> "int " + string i
    | :? string as s -> "string " + s
    | :? (int list) as l -> "list " + string (List.sum l)
    | :? (int * string) as t -> "tuple " + snd t
    | :? Exception as e -> "exception " + e.Message
    | _ -> "other"

let both p =
    match p with
    | (x, _) & (_, y) when x = y -> "same"
    | (0, y) | (y, 0) -> "axis " + string y
    | (x, y) -> string (x * y)

let isVowel = function
    | 'a' | 'e' | 'i' | 'o' | 'u' -> true
    | _ -> false

let words = function
    | "one" -> 1
    | "two" -> 2
    | "three" -> 3
    | s -> String.length s * 100

[<EntryPoint>]
let main _ =
    for n in [ 0; 2; -5; 10; 11 ] do
        Console.WriteLine(classify n)
    for l in [ []; [ 5 ]; [ 5; 6 ]; [ 0; 7; 7; 1 ]; [ 1; 2; 3; 4 ] ] do
        Console.WriteLine(describe l)
    for a in [ [||]; [| "x" |]; [| "key"; "v" |]; [| "a"; "b" |]; [| "a"; "b"; "c" |] ] do
        Console.WriteLine(arrays a)
    let objects: obj list = [ null; 5; 500; "text"; [ 1; 2; 3 ]; (1, "b"); Exception("oops"); 1.5 ]
    for o in objects do
        Console.WriteLine(typed o)
    for p in [ (3, 3); (0, 8); (9, 0); (4, 5) ] do
        Console.WriteLine(both p)
    Console.WriteLine("programming language" |> Seq.filter isVowel |> Seq.length)
    Console.WriteLine([ "one"; "two"; "three"; "four" ] |> List.map words |> List.sum)
    let (a, (b, c)), [ d; e ] = (1, (2, 3)), [ 4; 5 ]
    Console.WriteLine(a + b + c + d + e)
    try
        let (Some x) = (None: int option)
        Console.WriteLine x
    with :? MatchFailureException as e ->
        Console.WriteLine("no match")
    0
