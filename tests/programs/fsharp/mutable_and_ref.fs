// about: mutable locals, ref cells, byrefs, while and for loops, mutable captured through ref, ResizeArray, Dictionary
// mode: run
open System
open System.Collections.Generic

let increment (x: byref<int>) = x <- x + 1

let swap (a: byref<'T>) (b: byref<'T>) =
    let t = a
    a <- b
    b <- t

let readOnly (x: inref<int>) = x * 2

let output (x: outref<string>) = x <- "out"

let biggest (items: int[]) : byref<int> =
    let mutable at = 0
    for i in 1 .. items.Length - 1 do
        if items.[i] > items.[at] then at <- i
    &items.[at]

[<EntryPoint>]
let main _ =
    let mutable total = 0
    for i = 1 to 10 do
        total <- total + i
    for i = 3 downto 1 do
        total <- total * 2 - i
    Console.WriteLine total
    let cell = ref 5
    let bump () = cell.Value <- cell.Value + 1
    bump ()
    bump ()
    Console.WriteLine cell.Value
    increment &total
    increment &cell.contents
    Console.WriteLine(total + cell.Value)
    let mutable a, b = "left", "right"
    swap &a &b
    Console.WriteLine(a + " " + b)
    Console.WriteLine(readOnly &total)
    let mutable text = null
    output &text
    Console.WriteLine text
    let items = [| 3; 9; 4 |]
    let top = &biggest items
    top <- -1
    Console.WriteLine(String.Join(",", items))
    let mutable n = 27
    let mutable steps = 0
    while n <> 1 do
        n <- if n % 2 = 0 then n / 2 else 3 * n + 1
        steps <- steps + 1
    Console.WriteLine steps
    let list = ResizeArray [ 1; 2; 3 ]
    list.Add 4
    list.RemoveAt 0
    Console.WriteLine(list |> Seq.map string |> String.concat "")
    let d = Dictionary<string, int>()
    d.["one"] <- 1
    d.["two"] <- 2
    d.["one"] <- d.["one"] + 10
    for KeyValue(k, v) in d do
        Console.WriteLine(k + "=" + string v)
    match d.TryGetValue "three" with
    | true, v -> Console.WriteLine v
    | false, v -> Console.WriteLine("missing " + string v)
    let span = Span<int>(items)
    span.[0] <- 77
    Console.WriteLine(items.[0] + span.Length)
    0
