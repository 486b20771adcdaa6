// about:   who waits for the task of WhenAny finds one of the two, and only one
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WhenAnyIsWaitedFor
{
    static void Main()
    {
        var one = new TaskCompletionSource();
        var two = new TaskCompletionSource();
        Task<Task> any = Task.WhenAny(one.Task, two.Task);
        var other = new Thread(() => one.SetResult());
        other.Start();
        two.SetResult();
        Task first = any.Result;
        Debug.Assert(first == one.Task || first == two.Task);
        Debug.Assert(first.IsCompleted);
        other.Join();
    }
}
