// about:   the wait handle of a token is set after IsCancellationRequested
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TokenHandleLater
{
    static readonly CancellationTokenSource Source = new();
    static readonly WaitHandle Handle = Source.Token.WaitHandle;

    static void First() { Source.Cancel(); }

    static void Second() { Debug.Assert(!Source.IsCancellationRequested || Handle.WaitOne(0)); }

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
