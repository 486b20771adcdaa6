// about: operators: own symbols, overloads, arithmetic on all number types, bits, checked arithmetic
// mode: run
open System

let (|>>) (a, b) f = (f a, f b)
let (+++) (a: string) (b: string) = a + "+" + b
let (!!) x = x * 2
let inline (^^^^) a b = a ** b
let (=~) (a: float) b = abs (a - b) < 0.001

[<Struct; CustomEquality; CustomComparison>]
type Money =
    { Cents: int64 }
    static member (+)(a, b) = { Cents = a.Cents + b.Cents }
    static member (-)(a, b) = { Cents = a.Cents - b.Cents }
    static member (*)(a, n: int) = { Cents = a.Cents * int64 n }
    static member (~-) a = { Cents = -a.Cents }
    static member op_Explicit(a: Money) : float = float a.Cents / 100.0
    override a.Equals o = match o with :? Money as b -> a.Cents = b.Cents | _ -> false
    override a.GetHashCode() = int a.Cents
    interface IComparable with
        member a.CompareTo o = match o with :? Money as b -> compare a.Cents b.Cents | _ -> 1

[<EntryPoint>]
let main _ =
    Console.WriteLine("a" +++ "b" +++ "c")
    Console.WriteLine(!!21)
    Console.WriteLine(fst ((1, 2) |>> (fun x -> x * 5)))
    Console.WriteLine(2.0 ^^^^ 10.0)
    Console.WriteLine(1.0 / 3.0 =~ 0.3333)
    let m = { Cents = 1050L }
    Console.WriteLine(float (m + m * 2 - { Cents = 50L }))
    Console.WriteLine((-m).Cents)
    Console.WriteLine(m > { Cents = 5L } && m = { Cents = 1050L })
    Console.WriteLine(7 / 2 + 7 % 3 - -7 / 2 + -7 % 3)
    Console.WriteLine(7.0 / 2.0)
    Console.WriteLine(0xF0 &&& 0x3C ||| 1 ^^^ 0xFF)
    Console.WriteLine(1 <<< 10 >>> 3)
    Console.WriteLine(~~~0uy)
    Console.WriteLine(-1 >>> 1)
    Console.WriteLine(0xFFFFFFFFu >>> 31)
    Console.WriteLine(255uy + 1uy)
    Console.WriteLine(127y + 1y)
    Console.WriteLine(Int32.MaxValue + 1)
    Console.WriteLine(Int64.MaxValue + 1L)
    Console.WriteLine(10m / 4m)
    Console.WriteLine(not (true && false) || false)
    Console.WriteLine(ceil 1.2 + floor 1.8 + round 2.5 + truncate -1.7)
    Console.WriteLine(byte 300 |> int)
    Console.WriteLine(int16 70000)
    try
        Console.WriteLine(Checked.(+) Int32.MaxValue 1)
    with :? OverflowException -> Console.WriteLine "overflow"
    try
        Console.WriteLine(Checked.byte 300)
    with :? OverflowException -> Console.WriteLine "overflow in conversion"
    try
        Console.WriteLine(1 / (m.Cents - m.Cents |> int))
    with :? DivideByZeroException -> Console.WriteLine "division by zero"
    Console.WriteLine((nan = nan))
    Console.WriteLine(infinity > 1.0)
    Console.WriteLine(5 |> (-) 3)
    0
