// about: tail calls in generic functions, with struct arguments, returning units, through interfaces
// mode: run
// exit: 0
open System

[<Struct>]
type Triple = { A: int64; B: int64; C: int64 }

let rec fold (f: 'S -> 'T -> 'S) (state: 'S) (items: 'T list) : 'S =
    match items with
    | [] -> state
    | head :: tail -> fold f (f state head) tail

let rec spin (t: Triple) (n: int) : Triple =
    if n = 0 then t else back { A = t.B; B = t.C; C = t.A + 1L } (n - 1)
and back (t: Triple) (n: int) : Triple = if n = 0 then t else spin { A = t.C; B = t.A; C = t.B } (n - 1)

type IVisit =
    abstract Visit: IVisit -> int -> unit

type Ping(log: ResizeArray<int>) =
    interface IVisit with
        member this.Visit other n =
            if n % 250000 = 0 then log.Add n
            if n > 0 then other.Visit this (n - 1)

let rec searchPair (p: 'a -> bool) (next: 'a -> 'a) (x: 'a) : 'a = if p x then x else searchPair p next (next x)

[<EntryPoint>]
let main _ =
    let numbers = List.init 300000 id
    Console.WriteLine(fold (fun (s: int64) x -> s + int64 x) 0L numbers)
    Console.WriteLine((fold (fun (s: string) (x: int) -> if x % 100000 = 0 then s + string x + ";" else s) "" numbers))
    let t = spin { A = 1L; B = 2L; C = 3L } 1000000
    Console.WriteLine(string t.A + " " + string t.B + " " + string t.C)
    let log = ResizeArray<int>()
    let a = Ping log :> IVisit
    let b = Ping log :> IVisit
    a.Visit b 1000000
    Console.WriteLine(String.Join(",", log))
    Console.WriteLine(searchPair (fun x -> x * x > 1000000000000L) (fun x -> x + 1L) 0L)
    Console.WriteLine(snd (searchPair (fun (a, _) -> a = 500000) (fun (a, b) -> (a + 1, b + 0.5)) (0, 0.0)))
    0
