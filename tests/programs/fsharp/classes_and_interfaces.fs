// about: classes with primary constructors, inheritance, abstract members, interfaces, properties, object expressions, events
// mode: run
open System

type IShape =
    abstract Area: float
    abstract Name: string

[<AbstractClass>]
type Animal(name: string) =
    let mutable meals = 0
    member _.Name = name
    member _.Meals = meals
    abstract Sound: unit -> string
    abstract Legs: int
    default _.Legs = 4
    member this.Eat() =
        meals <- meals + 1
        this
    override this.ToString() = name + " says " + this.Sound()

type Dog(name) =
    inherit Animal(name)
    override _.Sound() = "woof"

type Bird(name, canFly: bool) =
    inherit Animal(name)
    new(name) = Bird(name, true)
    override _.Sound() = "tweet"
    override _.Legs = 2
    override this.ToString() = base.ToString() + (if canFly then " flying" else "")

type Square(side: float) =
    do if side < 0.0 then invalidArg "side" "negative"
    static let mutable made = 0
    do made <- made + 1
    static member Made = made
    member val Tag = "none" with get, set
    interface IShape with
        member _.Area = side * side
        member _.Name = "square"

type Grid(width: int, height: int) =
    let cells = Array.zeroCreate<int> (width * height)
    member _.Item
        with get (x, y) = cells.[y * width + x]
        and set (x, y) value = cells.[y * width + x] <- value
    member _.Sum = Array.sum cells

type Button() =
    let clicked = Event<string>()
    [<CLIEvent>]
    member _.Clicked = clicked.Publish
    member _.Click s = clicked.Trigger s

type Overloads() =
    member _.Show(x: int) = "int " + string x
    member _.Show(x: string) = "string " + x
    member _.Show(x: int, ?y: int) = "pair " + string (x + defaultArg y 100)
    static member Many([<ParamArray>] items: int[]) = items.Length

type String with
    member s.Shout() = s.ToUpperInvariant() + "!"

[<EntryPoint>]
let main _ =
    let animals: Animal list = [ Dog "Rex"; Bird "Tweety"; Bird("Pingu", false) ]
    for a in animals do
        Console.WriteLine(a.ToString() + " on " + string a.Legs)
    Console.WriteLine(animals.Head.Eat().Eat().Meals)
    let square = Square(3.0, Tag = "big")
    let other = Square 1.0
    Console.WriteLine((square :> IShape).Area)
    Console.WriteLine(square.Tag + " " + other.Tag + " " + string Square.Made)
    let anonymous = { new IShape with
                        member _.Area = 2.5
                        member _.Name = "blob" }
    Console.WriteLine([ square :> IShape; anonymous ] |> List.map (fun s -> s.Name) |> String.concat " ")
    let grid = Grid(3, 2)
    grid.[1, 1] <- 5
    grid.[2, 0] <- grid.[1, 1] + 1
    Console.WriteLine grid.Sum
    let button = Button()
    button.Clicked.Add(fun s -> Console.WriteLine("clicked " + s))
    button.Clicked |> Event.filter (fun s -> s.Length > 3) |> Event.add (fun s -> Console.WriteLine("long " + s))
    button.Click "ok"
    button.Click "cancel"
    let o = Overloads()
    Console.WriteLine(o.Show "s" + ", " + o.Show(1, 2))
    Console.WriteLine(Overloads.Many(1, 2, 3))
    Console.WriteLine("quiet".Shout())
    match box (animals.[1]) with
    | :? Bird as b -> Console.WriteLine("bird " + b.Name)
    | _ -> ()
    Console.WriteLine((animals.[0] :? Dog))
    try
        Square -1.0 |> ignore
    with :? ArgumentException as e -> Console.WriteLine(e.Message)
    try
        (animals.[0] :?> Bird).ToString() |> ignore
    with :? InvalidCastException -> Console.WriteLine "cast failed"
    0
