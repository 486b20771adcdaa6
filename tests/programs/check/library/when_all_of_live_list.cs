// about:   Task.WhenAll reads a list task by task: it may find one from before and one from after the changes of another thread
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WhenAllOfLiveList
{
    static void Main()
    {
        Task never = new TaskCompletionSource().Task;
        var tasks = new List<Task> { Task.CompletedTask, never };
        var other = new Thread(() =>
        {
            tasks[0] = never;
            tasks[1] = Task.CompletedTask;
        });
        other.Start();
        Task? all = null;
        try
        {
            all = Task.WhenAll(tasks);
        }
        catch (System.InvalidOperationException)
        {
        }
        Debug.Assert(all == null || !all.IsCompleted); // ERROR
        other.Join();
    }
}
