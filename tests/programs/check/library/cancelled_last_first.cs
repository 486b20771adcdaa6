// about:   tasks with one token are cancelled the last that was made first: never the first alone
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class CancelledLastFirst
{
    static void Main()
    {
        var source = new CancellationTokenSource();
        var one = new Task(() => { }, source.Token);
        var two = new Task(() => { }, source.Token);
        var other = new Thread(source.Cancel);
        other.Start();
        if (one.IsCanceled) Debug.Assert(two.IsCanceled);
        other.Join();
    }
}
