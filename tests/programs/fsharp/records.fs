// about: records: copy with update, structural equality and order, mutable fields, members, anonymous records
// mode: run
open System

type Point =
    { X: int
      Y: int }
    member p.Length2 = p.X * p.X + p.Y * p.Y
    static member (+)(a, b) = { X = a.X + b.X; Y = a.Y + b.Y }
    static member Zero = { X = 0; Y = 0 }

type Person = { Name: string; Age: int; Home: Point }

type Counter = { mutable Value: int; Label: string }

type Pair<'a, 'b> = { First: 'a; Second: 'b }

let swap p = { First = p.Second; Second = p.First }

[<EntryPoint>]
let main _ =
    let ada = { Name = "Ada"; Age = 36; Home = { X = 1; Y = 2 } }
    let older = { ada with Age = ada.Age + 1 }
    let moved = { older with Home.X = 10 }
    for p in [ ada; older; moved ] do
        Console.WriteLine(p.Name + " " + string p.Age + " " + string p.Home.X + "," + string p.Home.Y)
    Console.WriteLine((ada = { Name = "Ada"; Age = 36; Home = { X = 1; Y = 2 } }))
    Console.WriteLine((ada = older))
    Console.WriteLine(compare ada older)
    Console.WriteLine(List.sort [ moved; older; ada ] = [ ada; older; moved ])
    let total = List.fold (+) Point.Zero [ { X = 1; Y = 2 }; { X = 3; Y = 4 }; { X = -10; Y = 0 } ]
    Console.WriteLine(string total.X + " " + string total.Y + " " + string total.Length2)
    let counter = { Value = 0; Label = "hits" }
    for i in 1..5 do
        counter.Value <- counter.Value + i
    Console.WriteLine(counter.Label + "=" + string counter.Value)
    let s = swap { First = 1; Second = "one" }
    Console.WriteLine(s.First + string s.Second)
    let anonymous = {| Id = 7; Tags = [ "a"; "b" ] |}
    let more = {| anonymous with Extra = true |}
    Console.WriteLine(string more.Id + " " + String.Join("|", more.Tags) + " " + string more.Extra)
    Console.WriteLine(({| A = 1; B = 2 |} = {| A = 1; B = 2 |}))
    0
