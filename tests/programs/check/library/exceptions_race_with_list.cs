// about:   TaskCompletionSource.SetException is one step by contract, but what it does to the list that it is handed is a data race of the program's
// mode:    check
// options: --races error
// expect:  violation kind=data-race
// dotnet:  skip
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

static class ExceptionsRaceWithList
{
    static void Main()
    {
        var exceptions = new List<Exception>(4) { new FormatException() };
        var source = new TaskCompletionSource();
        var other = new Thread(() => exceptions.Add(new TimeoutException()));
        other.Start();
        try
        {
            source.SetException(exceptions);
        }
        catch (InvalidOperationException)
        {
        }
        other.Join();
    }
}
