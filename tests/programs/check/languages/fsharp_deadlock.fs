// about:   F#: two locks in opposite order
// mode:    check
// expect:  violation kind=deadlock
module FSharpDeadlock

open System.Threading

let first = obj ()
let second = obj ()

let take a b = lock a (fun () -> lock b (fun () -> ()))

[<EntryPoint>]
let main _ =
    let other = Thread(fun () -> take second first)
    other.Start()
    take first second
    other.Join()
    0
