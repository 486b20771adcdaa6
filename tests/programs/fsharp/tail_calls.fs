// about: a million calls deep: self recursion, mutual recursion, calls through closures and continuations
// mode: run
// exit: 0
open System

let rec sum (acc: int64) (n: int) : int64 = if n = 0 then acc else sum (acc + int64 n) (n - 1)

let rec isEven n = if n = 0 then true else isOdd (n - 1)
and isOdd n = if n = 0 then false else isEven (n - 1)

// Three functions with different numbers of arguments, so that the frames differ in size.
let rec red a n = if n = 0 then "red " + string a else green a (a + 1L) (n - 1)
and green a b n = if n = 0 then "green " + string b else blue a b 1L (n - 1)
and blue a b c n = if n = 0 then "blue " + string c else red (a + b % 2L + c) (n - 1)

// Continuation passing: each call goes through a closure.
let rec count (n: int) (k: int -> int) : int = if n = 0 then k 0 else count (n - 1) (fun r -> k (r + 1))

let rec apply (f: (int -> int -> int) -> int -> int -> int) (acc: int) (n: int) : int = f (apply f) acc n

type Machine() =
    abstract Step: int -> int -> int
    default this.Step acc n = if n = 0 then acc else this.Step (acc + 1) (n - 1)

type Doubling() =
    inherit Machine()
    override this.Step acc n = if n = 0 then acc * 2 else this.Step (acc + 1) (n - 1)

[<EntryPoint>]
let main _ =
    Console.WriteLine(sum 0L 1000000)
    Console.WriteLine(isEven 1000000)
    Console.WriteLine(isOdd 1000000)
    Console.WriteLine(red 0L 1000000)
    Console.WriteLine(red 0L 1000001)
    Console.WriteLine(red 0L 1000002)
    Console.WriteLine(count 1000000 id)
    Console.WriteLine(apply (fun self acc n -> if n = 0 then acc else self (acc + 2) (n - 1)) 0 1000000)
    Console.WriteLine(Machine().Step 0 1000000)
    Console.WriteLine(Doubling().Step 0 1000000)
    0
