// about:   F#: a mutable without a lock loses an update
// mode:    check
// expect:  violation kind=assertion
module FSharpLostUpdate

open System.Diagnostics
open System.Threading

let mutable counter = 0

let increment () = counter <- counter + 1

[<EntryPoint>]
let main _ =
    let other = Thread(increment)
    other.Start()
    increment ()
    other.Join()
    Debug.Assert((counter = 2)) // ERROR
    0
