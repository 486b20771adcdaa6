// about:   Task.WhenAll reads the set that it is handed: a data race with the thread that adds to it
// mode:    check
// options: --races error
// expect:  violation kind=data-race
// dotnet:  skip
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

static class WhenAllRacesWithSet
{
    static void Main()
    {
        var tasks = new HashSet<Task>(4) { Task.CompletedTask };
        var other = new Thread(() => tasks.Add(new TaskCompletionSource().Task));
        other.Start();
        try
        {
            Task.WhenAll(tasks);
        }
        catch (InvalidOperationException)
        {
        }
        other.Join();
    }
}
