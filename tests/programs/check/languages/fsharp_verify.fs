// about:   F#: choices of Tidelock.Verify
// mode:    check
// expect:  violation kind=assertion
// message: eleven
module FSharpVerify

open Tidelock

[<EntryPoint>]
let main _ =
    let dice = Verify.Int(1, 6) + Verify.Int(1, 6)
    Verify.Assert(dice <> 11, "eleven") // ERROR
    0
