// about: reads lines and numbers from standard input until its end
// mode: run
// stdin: 3 4 5\nten 10\n\nlast line
open System

let rec lines () =
    seq {
        match Console.ReadLine() with
        | null -> ()
        | line ->
            yield line
            yield! lines ()
    }

let numbers (line: string) =
    line.Split([| ' ' |], StringSplitOptions.RemoveEmptyEntries)
    |> Array.choose (fun word ->
        match Int32.TryParse word with
        | true, n -> Some n
        | _ -> None)

[<EntryPoint>]
let main _ =
    let all = List.ofSeq (lines ())
    all |> List.iteri (fun i line -> Console.WriteLine(string i + ": " + line + " -> " + string (Array.sum (numbers line))))
    all.Length
