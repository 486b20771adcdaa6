// about: arrays: the Array module, slices, two dimensions, sorting in place, comprehension
// mode: run
open System

let show (items: 'a array) = Console.WriteLine("[|" + String.Join("; ", items) + "|]")

[<EntryPoint>]
let main _ =
    let a = [| 4; 1; 3; 2; 5 |]
    show (Array.map ((*) 2) a)
    show a.[1..3]
    show a.[..1]
    show a.[3..]
    show (Array.sub a 1 2)
    show (Array.append a [| 9 |])
    let copy = Array.copy a
    Array.sortInPlace copy
    show copy
    show a
    Array.Reverse copy
    show copy
    show (Array.init 4 (fun i -> float i / 2.0))
    show (Array.zeroCreate<int> 3)
    show (Array.create 2 'x')
    Console.WriteLine(Array.sum a + Array.max a + Array.min a)
    Console.WriteLine(Array.fold (fun s x -> s + string x) "" a)
    show (Array.mapi (fun i x -> i * x) a)
    show (Array.filter (fun x -> x > 2) a)
    let p, q = Array.partition (fun x -> x < 3) a
    show p
    show q
    Console.WriteLine(Array.findIndex (fun x -> x = 3) a)
    Console.WriteLine(Array.tryFindIndex (fun x -> x = 30) a = None)
    Console.WriteLine(Array.BinarySearch([| 1; 3; 5; 7 |], 5))
    a.[0] <- 100
    show a
    let grid = Array2D.init 3 4 (fun i j -> i * 10 + j)
    Console.WriteLine(grid.[2, 3])
    grid.[1, 1] <- -1
    for i in 0 .. Array2D.length1 grid - 1 do
        show [| for j in 0 .. Array2D.length2 grid - 1 -> grid.[i, j] |]
    show grid.[1, *]
    let jagged = [| for i in 1..3 -> [| 1..i |] |]
    show (Array.map Array.sum jagged)
    show (Array.concat jagged)
    show (Array.zip [| 1; 2 |] [| "a"; "b" |] |> Array.map (fun (n, s) -> s + string n))
    show (Array.sortWith (fun x y -> compare y x) [| 2; 9; 4 |])
    show (Array.splitInto 2 [| 1..5 |] |> Array.map Array.length)
    show (Array.rev [| 'a'; 'b'; 'c' |])
    Console.WriteLine([| 1; 2; 3 |] = [| 1; 2; 3 |])
    Console.WriteLine(compare [| 1; 2 |] [| 1; 3 |])
    try
        Console.WriteLine a.[5]
    with :? IndexOutOfRangeException -> Console.WriteLine "out of range"
    let cube = Array3D.zeroCreate<int> 2 2 2
    cube.[1, 0, 1] <- 7
    Console.WriteLine(cube.[1, 0, 1] + cube.Length)
    0
