// about: bigint: literals, factorials, powers, division, modular exponentiation, conversions
// mode: run
open System
open System.Numerics

let rec factorial n = if n = 0I then 1I else n * factorial (n - 1I)

let fibonacci n = Seq.fold (fun (a, b) _ -> (b, a + b)) (0I, 1I) [ 1..n ] |> fst

let isProbablePrime (n: bigint) = Seq.forall (fun a -> bigint.ModPow(a, n - 1I, n) = 1I) [ 2I; 3I; 5I; 7I ]

[<EntryPoint>]
let main _ =
    Console.WriteLine((factorial 30I).ToString())
    Console.WriteLine((fibonacci 200).ToString())
    Console.WriteLine((bigint.Pow(2I, 128)).ToString())
    Console.WriteLine((123456789012345678901234567890I * -987654321098765432109876543210I).ToString())
    Console.WriteLine((factorial 25I / factorial 23I).ToString())
    Console.WriteLine((-17I % 5I).ToString() + " " + (-17I / 5I).ToString())
    Console.WriteLine(bigint.GreatestCommonDivisor(factorial 10I, bigint.Pow(6I, 9)).ToString())
    Console.WriteLine(isProbablePrime 1000000007I)
    Console.WriteLine(isProbablePrime 1000000011I)
    Console.WriteLine(bigint.Parse("-123456789123456789").ToString())
    Console.WriteLine(int64 (bigint 12345) + 1L)
    Console.WriteLine(float (bigint.Pow(10I, 20)))
    Console.WriteLine((1I <<< 100 >>> 98).ToString())
    Console.WriteLine(compare (bigint 5) 6I)
    Console.WriteLine([ 3I; 1I; 2I ] |> List.sort |> List.map string |> String.concat ",")
    Console.WriteLine((List.sum [ 1I .. 100I ]).ToString())
    Console.WriteLine((255I).ToString("X"))
    try
        Console.WriteLine(int (bigint.Pow(2I, 40)))
    with :? OverflowException -> Console.WriteLine "too big"
    0
