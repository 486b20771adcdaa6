// about: discriminated unions: cases with and without fields, recursion, equality, comparison, hashing of equals
// mode: run
open System

type Shape =
    | Circle of radius: float
    | Rectangle of width: float * height: float
    | Triangle of a: float * b: float * c: float
    | Empty

type Expr =
    | Number of int
    | Add of Expr * Expr
    | Multiply of Expr * Expr
    | Negate of Expr
    | Variable of string

let area shape =
    match shape with
    | Circle r -> 3.0 * r * r
    | Rectangle(w, h) -> w * h
    | Triangle(a, b, c) ->
        let s = (a + b + c) / 2.0
        Math.Sqrt(s * (s - a) * (s - b) * (s - c))
    | Empty -> 0.0

let rec evaluate env expr =
    match expr with
    | Number n -> n
    | Add(a, b) -> evaluate env a + evaluate env b
    | Multiply(a, b) -> evaluate env a * evaluate env b
    | Negate e -> -(evaluate env e)
    | Variable name -> Map.find name env

let rec show expr =
    match expr with
    | Number n -> string n
    | Add(a, b) -> "(" + show a + " + " + show b + ")"
    | Multiply(a, b) -> show a + " * " + show b
    | Negate e -> "-" + show e
    | Variable name -> name

let rec simplify expr =
    match expr with
    | Add(Number 0, e)
    | Add(e, Number 0)
    | Multiply(Number 1, e)
    | Multiply(e, Number 1) -> simplify e
    | Multiply(Number 0, _)
    | Multiply(_, Number 0) -> Number 0
    | Negate(Negate e) -> simplify e
    | Add(a, b) -> Add(simplify a, simplify b)
    | Multiply(a, b) -> Multiply(simplify a, simplify b)
    | Negate e -> Negate(simplify e)
    | other -> other

[<EntryPoint>]
let main _ =
    for shape in [ Circle 2.0; Rectangle(3.0, 4.5); Triangle(3.0, 4.0, 5.0); Empty ] do
        Console.WriteLine(area shape)
    let e = Add(Multiply(Number 2, Variable "x"), Negate(Negate(Add(Number 0, Variable "y"))))
    Console.WriteLine(show e + " = " + string (evaluate (Map.ofList [ ("x", 5); ("y", 7) ]) e))
    Console.WriteLine(show (simplify e))
    Console.WriteLine(simplify (Multiply(Number 0, e)) = Number 0)
    Console.WriteLine(Circle 1.0 = Circle 1.0)
    Console.WriteLine(Circle 1.0 = Circle 2.0)
    Console.WriteLine(compare (Number 1) (Number 2) < 0)
    Console.WriteLine(compare (Add(Number 1, Number 2)) (Number 100) > 0)
    Console.WriteLine(hash (Rectangle(1.0, 2.0)) = hash (Rectangle(1.0, 2.0)))
    Console.WriteLine(Empty.IsEmpty)
    0
