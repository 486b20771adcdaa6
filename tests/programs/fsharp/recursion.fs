// about: plain recursion over numbers and lists, with helpers that close over arguments
// mode: run
open System

let rec factorial (n: int64) : int64 = if n <= 1L then 1L else n * factorial (n - 1L)

let rec ackermann m n =
    if m = 0 then n + 1
    elif n = 0 then ackermann (m - 1) 1
    else ackermann (m - 1) (ackermann m (n - 1))

let rec hanoi n source target spare (moves: ResizeArray<string>) =
    if n > 0 then
        hanoi (n - 1) source spare target moves
        moves.Add(source + "->" + target)
        hanoi (n - 1) spare target source moves

let rec permutations items =
    match items with
    | [] -> [ [] ]
    | _ ->
        items
        |> List.collect (fun x ->
            permutations (List.filter ((<>) x) items) |> List.map (fun rest -> x :: rest))

let rec gcd a b = if b = 0 then a else gcd b (a % b)

[<EntryPoint>]
let main _ =
    for n in [ 0L; 1L; 5L; 12L; 20L ] do
        Console.WriteLine(string n + "! = " + string (factorial n))
    Console.WriteLine("ackermann 2 3 = " + string (ackermann 2 3))
    let moves = ResizeArray<string>()
    hanoi 3 "a" "c" "b" moves
    Console.WriteLine(String.Join(" ", moves))
    for p in permutations [ 1; 2; 3 ] do
        Console.WriteLine(String.Join(",", p))
    Console.WriteLine("gcd = " + string (gcd 1071 462))
    0
