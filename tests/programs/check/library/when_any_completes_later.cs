// about:   the task of WhenAny is claimed by the first that completes, and completed by it later: the second goes on in between
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WhenAnyCompletesLater
{
    static void Main()
    {
        var one = new TaskCompletionSource();
        var two = new TaskCompletionSource();
        Task any = Task.WhenAny(one.Task, two.Task, new TaskCompletionSource().Task);
        var other = new Thread(() => one.SetResult());
        other.Start();
        two.SetResult();
        Debug.Assert(any.IsCompleted); // ERROR
        other.Join();
    }
}
