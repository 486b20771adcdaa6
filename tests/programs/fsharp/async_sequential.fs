// about: F# async run to its end on the calling thread: bind, loops, exceptions, cancellation not asked for
// mode: run
open System

let step n = async { return n * 2 }

let sum =
    async {
        let mutable total = 0
        for i in 1..5 do
            let! doubled = step i
            total <- total + doubled
        return total
    }

let guarded fail =
    async {
        try
            try
                if fail then failwith "inside"
                return "fine"
            with Failure m -> return "caught " + m
        finally
            Console.WriteLine "finally"
    }

let rec countdown n =
    async {
        if n = 0 then
            return "liftoff"
        else
            let! _ = async { return n }
            return! countdown (n - 1)
    }

[<EntryPoint>]
let main _ =
    Console.WriteLine(Async.RunSynchronously sum)
    Console.WriteLine(Async.RunSynchronously(guarded false))
    Console.WriteLine(Async.RunSynchronously(guarded true))
    Console.WriteLine(Async.RunSynchronously(countdown 1000))
    match Async.RunSynchronously(Async.Catch(async { return failwith "boom" })) with
    | Choice1Of2 () -> Console.WriteLine "no"
    | Choice2Of2 e -> Console.WriteLine e.Message
    Async.StartImmediate(async { Console.WriteLine "immediate" })
    Console.WriteLine(Async.RunSynchronously(Async.Sequential [ for i in 1..4 -> step i ]) |> Array.sum)
    0
