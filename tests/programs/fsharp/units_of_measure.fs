// about: units of measure, generic over units
// mode: run
open System

[<Measure>] type m
[<Measure>] type s
[<Measure>] type kg
[<Measure>] type N = kg m / s^2
[<Measure>] type ft

let feetPerMetre = 3.25<ft/m>

let speed (distance: float<m>) (time: float<s>) : float<m/s> = distance / time

let square (x: float<'u>) : float<'u^2> = x * x

let sum (items: float<'u> list) = List.fold (+) 0.0<_> items

type Vector<[<Measure>] 'u> =
    { X: float<'u>
      Y: float<'u> }
    static member (+)(a: Vector<'u>, b: Vector<'u>) = { X = a.X + b.X; Y = a.Y + b.Y }
    member v.Dot(w: Vector<'v>) : float<'u 'v> = v.X * w.X + v.Y * w.Y

[<EntryPoint>]
let main _ =
    let v = speed 100.0<m> 8.0<s>
    Console.WriteLine(float v)
    let force: float<N> = 2.5<kg> * (v / 2.0<s>)
    Console.WriteLine(float force)
    Console.WriteLine(float (square 3.0<m>))
    Console.WriteLine(float (sum [ 1.0<kg>; 2.5<kg> ]))
    Console.WriteLine(float (10.0<m> * feetPerMetre))
    let d = { X = 3.0<m>; Y = 4.0<m> }
    Console.WriteLine(sqrt (float (d.Dot d)))
    Console.WriteLine(float (d + d).X)
    let count = 7<s>
    Console.WriteLine(int (count * 2))
    Console.WriteLine(int64 (LanguagePrimitives.Int64WithMeasure<m> 12L))
    Console.WriteLine(v > 12.0<m/s>)
    0
