// about:   the task of WaitAsync is completed by its task or its token: the loser goes on before the winner is done
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WaitAsyncCompletesLater
{
    static void Main()
    {
        var source = new TaskCompletionSource();
        var cancellation = new CancellationTokenSource();
        Task waiting = source.Task.WaitAsync(cancellation.Token);
        var other = new Thread(cancellation.Cancel);
        other.Start();
        source.SetResult();
        Debug.Assert(waiting.IsCompleted); // ERROR
        other.Join();
    }
}
