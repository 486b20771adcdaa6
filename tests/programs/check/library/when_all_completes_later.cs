// about:   a task that waits for another completes after it, not with it
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WhenAllCompletesLater
{
    static readonly TaskCompletionSource Source = new();
    static readonly Task All = Task.WhenAll(Source.Task, Task.CompletedTask);

    static void First() { Source.SetResult(); }

    static void Second() { Debug.Assert(!Source.Task.IsCompleted || All.IsCompleted); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
