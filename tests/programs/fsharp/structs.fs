// about: struct records, unions, tuples and classes: copies, equality, defaults, mutation, arrays of structs
// mode: run
open System

[<Struct>]
type Point = { mutable X: int; mutable Y: int }

[<Struct>]
type Shape =
    | Dot
    | Line of length: int
    | Box of width: int * height: int

[<Struct>]
type Complex(re: float, im: float) =
    member _.Re = re
    member _.Im = im
    static member (*)(a: Complex, b: Complex) = Complex(a.Re * b.Re - a.Im * b.Im, a.Re * b.Im + a.Im * b.Re)
    override _.ToString() = string re + "+" + string im + "i"

[<Struct>]
type Mutable =
    val mutable Count: int
    new(c) = { Count = c }
    member this.Add n = this.Count <- this.Count + n

let area shape =
    match shape with
    | Dot -> 0
    | Line l -> l
    | Box(w, h) -> w * h

let divide a b = struct (a / b, a % b)

[<EntryPoint>]
let main _ =
    let mutable p = { X = 1; Y = 2 }
    let q = p
    p.X <- 100
    Console.WriteLine(string p.X + " " + string q.X)
    Console.WriteLine((q = { X = 1; Y = 2 }))
    Console.WriteLine(compare q p)
    Console.WriteLine([ Dot; Line 3; Box(4, 5) ] |> List.sumBy area)
    Console.WriteLine(Box(1, 2) = Box(1, 2))
    let c = Complex(1.0, 2.0) * Complex(3.0, -1.0)
    Console.WriteLine(c.ToString())
    let struct (quotient, remainder) = divide 17 5
    Console.WriteLine(quotient * 10 + remainder)
    let mutable m = Mutable(5)
    m.Add 3
    Console.WriteLine m.Count
    let points = Array.init 3 (fun i -> { X = i; Y = i * i })
    points.[1].X <- 50
    for i in 0..2 do
        points.[i].Y <- points.[i].Y + 1
    Console.WriteLine(points |> Array.sumBy (fun p -> p.X * p.Y))
    let boxed = box points.[1]
    points.[1].X <- 0
    Console.WriteLine((unbox<Point> boxed).X)
    Console.WriteLine((Unchecked.defaultof<Point>).X)
    Console.WriteLine(struct (1, "a") = struct (1, "a"))
    Console.WriteLine(hash (struct (1, 2)) = hash (struct (1, 2)))
    let dictionary = System.Collections.Generic.Dictionary<Point, string>()
    dictionary.[{ X = 1; Y = 1 }] <- "diagonal"
    Console.WriteLine dictionary.[{ Y = 1; X = 1 }]
    0
