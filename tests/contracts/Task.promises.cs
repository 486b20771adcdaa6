using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly TaskCompletionSource<int> one = new();
    readonly TaskCompletionSource<int> two = new();
    readonly TaskCompletionSource<Task> outer = new();
    readonly CancellationTokenSource c = new();
    readonly Task any3, cany, call, un, wait, each;

    public Subject()
    {
        any3 = Task.WhenAny(new Task[] { one.Task, two.Task, new TaskCompletionSource().Task });
        cany = Task.Factory.ContinueWhenAny(new Task[] { one.Task, two.Task }, t => { }, TaskContinuationOptions.ExecuteSynchronously);
        call = Task.Factory.ContinueWhenAll(new Task[] { one.Task, two.Task }, t => { }, TaskContinuationOptions.ExecuteSynchronously);
        un = outer.Task.Unwrap();
        wait = one.Task.WaitAsync(c.Token);
        Change("one", () => one.TrySetResult(1));
        Change("outer", () => outer.TrySetResult(two.Task));
        Change("cancel", c.Cancel);
        Look("two", () => two.TrySetResult(2));
        Look("any3", () => any3.IsCompleted);
        Look("cany", () => cany.IsCompleted);
        Look("call", () => call.IsCompleted);
        Look("un", () => un.IsCompleted);
        Look("wait", () => wait.Status);
        Look("set one", () => one.TrySetCanceled());
        Look("cancel", c.Cancel);
    }
}
