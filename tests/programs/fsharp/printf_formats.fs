// about: printf, sprintf and format specifiers
// mode: run
open System

type Colour =
    | Red
    | Rgb of int * int * int

type Point = { X: int; Y: string }

[<EntryPoint>]
let main _ =
    printfn "plain"
    printf "no newline, "
    printfn "%d %i %u" 1 -2 3u
    printfn "%5d|%-5d|%05d|%+d" 42 42 42 42
    printfn "%x %X %o" 255 255 8
    printfn "%s|%10s|%-10s|" "abc" "right" "left"
    printfn "%c%c" 'a' 'b'
    printfn "%b %b" true false
    printfn "%f %.2f %8.3f %e" 3.14159 2.71828 1.5 12345.678
    printfn "%g %g" 0.0001 1000000.0
    printfn "%M" 12.50m
    printfn "%%"
    printfn "%A" [ 1; 2; 3 ]
    printfn "%A" (1, "two", 3.0)
    printfn "%A" (Some 5)
    printfn "%A" (Rgb(1, 2, 3))
    printfn "%A" Red
    printfn "%A" { X = 1; Y = "y" }
    printfn "%A" [| "a"; "b" |]
    printfn "%O" (TimeSpan.FromSeconds 90.0)
    let text = sprintf "%d-%s-%d" 1 "mid" 2
    printfn "%s (%d)" text text.Length
    let format n = sprintf "%03d" n
    printfn "%s" (String.Join(" ", List.map format [ 1; 20; 300 ]))
    let partial = sprintf "%d + %d"
    printfn "%s" (partial 1 2)
    printfn "%a" (fun writer value -> writer.Write("<" + string value + ">")) 7
    printfn "%*d" 6 42
    eprintfn "to the error stream: %d" 1
    0
