// about:   the task of WaitAsync is completed by its task or its token, not by both
// mode:    check
// options: --races error
// expect:  ok
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WaitAsyncCompletesOnce
{
    static void Main()
    {
        var source = new TaskCompletionSource();
        var cancellation = new CancellationTokenSource();
        Task waiting = source.Task.WaitAsync(cancellation.Token);
        var other = new Thread(cancellation.Cancel);
        other.Start();
        source.SetResult();
        other.Join();
        Debug.Assert(waiting.IsCanceled != waiting.IsCompletedSuccessfully);
    }
}
