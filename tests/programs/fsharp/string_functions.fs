// about: strings: the String module, slices, interpolation, triple quotes, verbatim, chars, conversions
// mode: run
open System

[<EntryPoint>]
let main _ =
    let s = "Hello, World"
    Console.WriteLine(String.length s)
    Console.WriteLine(s.[0..4])
    Console.WriteLine(s.[7..])
    Console.WriteLine(String.map Char.ToUpperInvariant s)
    Console.WriteLine(String.collect (fun c -> string c + ".") "abc")
    Console.WriteLine(String.filter Char.IsLetter s)
    Console.WriteLine(String.concat "-" [ "a"; "b"; "c" ])
    Console.WriteLine(String.replicate 3 "xy")
    Console.WriteLine(String.exists Char.IsDigit s)
    Console.WriteLine(String.forall Char.IsAscii s)
    Console.WriteLine(String.init 5 (fun i -> string (i * i)))
    Console.WriteLine(s |> Seq.rev |> Seq.toArray |> String)
    Console.WriteLine(s |> Seq.countBy id |> Seq.filter (fun (_, n) -> n > 1) |> Seq.map (fun (c, n) -> string c + string n) |> String.concat ",")
    String.iteri (fun i c -> if i % 4 = 0 then Console.Write c) s
    Console.WriteLine()
    Console.WriteLine("""a "quoted" \n text""")
    Console.WriteLine(@"c:\folder\file")
    Console.WriteLine("tab\tquote\"unicode\u00e9 decimal\065")
    Console.WriteLine("a long \
                       line")
    let name, age = "Ada", 36
    Console.WriteLine($"{name} is {age} years, next {age + 1}")
    Console.WriteLine($"%s{name} %d{age} {1.5:F2} {{braces}}")
    Console.WriteLine($"{name,6}|{age,-6}|")
    Console.WriteLine("a,b;c".Split([| ','; ';' |]).Length)
    Console.WriteLine(String.Join("|", "  trim me ".Trim().Split ' '))
    Console.WriteLine("text".Contains "ex" && "text".EndsWith "t" && not ("text".StartsWith "e"))
    Console.WriteLine(int "42" + int 'A' + int 3.99)
    Console.WriteLine(float "2.5" * 2.0)
    Console.WriteLine(string 1.0 + string true + string 'c' + string -5L)
    Console.WriteLine(char 97)
    Console.WriteLine(compare "apple" "banana" < 0)
    Console.WriteLine("b" > "a" && "a" = "a")
    let b = System.Text.StringBuilder()
    for i in 1..5 do
        b.Append(i).Append(',') |> ignore
    Console.WriteLine(b.ToString().TrimEnd ',')
    Console.WriteLine((sprintf "%s" null).Length)
    Console.WriteLine(String.IsNullOrEmpty "")
    Console.WriteLine("abc"B.Length)
    Console.WriteLine(int 'z' - int 'a')
    0
