// about: generic functions and types, inline with member constraints, constraints, default values
// mode: run
open System
open System.Collections.Generic

let inline sumOf (items: ^a list) : ^a = List.fold (+) LanguagePrimitives.GenericZero items

let inline average2 a b = (a + b) / (LanguagePrimitives.GenericOne + LanguagePrimitives.GenericOne)

let inline lengthOf (x: ^t) = (^t: (member Length: int) x)

let inline speak (x: ^t) = (^t: (member Speak: string -> string) (x, "hi"))

type Dog() =
    member _.Speak(s: string) = s + " woof"

type Cat() =
    member _.Speak(s: string) = s + " meow"

type Stack<'T when 'T: comparison>(items: 'T list) =
    member _.Items = items
    member _.Push x = Stack(x :: items)
    member _.Max = List.max items
    static member Empty: Stack<'T> = Stack []

type Vec =
    { A: int
      B: int }
    static member (+)(x, y) = { A = x.A + y.A; B = x.B + y.B }
    static member Zero = { A = 0; B = 0 }

let largest<'T when 'T: comparison> (a: 'T) (b: 'T) = if a > b then a else b

let create<'T when 'T: (new: unit -> 'T)> () = new 'T()

let orNull<'T when 'T: null> (x: 'T) (other: 'T) = if isNull x then other else x

let typeName<'T> = typeof<'T>.Name

let dispose (x: #IDisposable) = x.Dispose()

[<EntryPoint>]
let main _ =
    Console.WriteLine(sumOf [ 1; 2; 3 ])
    Console.WriteLine(sumOf [ 1.5; 2.5 ])
    Console.WriteLine(sumOf [ 10I; 20I ])
    let v = sumOf [ { A = 1; B = 2 }; { A = 3; B = 4 } ]
    Console.WriteLine(v.A * 10 + v.B)
    Console.WriteLine(average2 3 7)
    Console.WriteLine(average2 1.0 2.0)
    Console.WriteLine(lengthOf "four" + lengthOf [| 1; 2 |])
    Console.WriteLine(speak (Dog()) + ", " + speak (Cat()))
    let stack = Stack<int>.Empty.Push(3).Push(9).Push(5)
    Console.WriteLine(stack.Max)
    Console.WriteLine(largest "a" "b" + string (largest 1.5 0.5))
    Console.WriteLine(largest (1, "x") (1, "y") |> snd)
    Console.WriteLine((create<List<int>> ()).Count)
    Console.WriteLine(orNull null "other")
    Console.WriteLine(typeName<int> + " " + typeName<string>)
    dispose { new IDisposable with member _.Dispose() = Console.WriteLine "disposed" }
    Console.WriteLine(Unchecked.defaultof<int> + (Unchecked.defaultof<DateTime>).Year)
    let pair: KeyValuePair<string, int list> = KeyValuePair("k", [ 1 ])
    Console.WriteLine(pair.Key + string pair.Value.Length)
    Console.WriteLine(abs -5 + sign -3 + pown 2 10)
    Console.WriteLine(min 2.5 1.5)
    0
