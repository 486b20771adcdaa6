// about:   F#: the lock function protects a mutable
// mode:    check
// expect:  ok states=36
module FSharpLock

open System.Diagnostics
open System.Threading

let gate = obj ()
let mutable counter = 0

let increment () = lock gate (fun () -> counter <- counter + 1)

[<EntryPoint>]
let main _ =
    let other = Thread(increment)
    other.Start()
    increment ()
    other.Join()
    Debug.Assert((counter = 2))
    0
