// about:   RunSynchronously has started the task before it runs it: it can be cancelled in between
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class RunSynchronouslyStarted
{
    static void Main()
    {
        var source = new CancellationTokenSource();
        var task = new Task(() => { }, source.Token);
        var other = new Thread(() => task.RunSynchronously());
        other.Start();
        if (task.Status == TaskStatus.WaitingToRun)
        {
            source.Cancel();
            Debug.Assert(!task.IsCanceled); // ERROR
        }
        other.Join();
    }
}
