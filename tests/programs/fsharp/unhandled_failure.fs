// about: failwith that nobody catches: text of the unhandled exception and exit code
// mode: run
// exit: 134
open System

let rec check items =
    match items with
    | [] -> ()
    | x :: rest ->
        Console.WriteLine(x: int)
        if x > 2 then failwith ("item " + string x + " is too big")
        check rest

[<EntryPoint>]
let main _ =
    check [ 1; 2; 3; 4 ]
    0
