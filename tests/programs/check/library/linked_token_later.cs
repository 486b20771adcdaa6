// about:   a linked source is cancelled after the one that it is linked to
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class LinkedTokenLater
{
    static readonly CancellationTokenSource Source = new();
    static readonly CancellationTokenSource Linked = CancellationTokenSource.CreateLinkedTokenSource(Source.Token);

    static void First() { Source.Cancel(); }

    static void Second() { Debug.Assert(!Source.IsCancellationRequested || Linked.IsCancellationRequested); }

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
