using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly TaskCompletionSource<int> one = new(), two = new();
    readonly Task all, any;
    readonly Task cold = new(() => { });

    public Subject()
    {
        all = Task.WhenAll(one.Task, two.Task);
        any = Task.WhenAny(one.Task, two.Task);
        two.TrySetResult(2);
        Change("TrySetResult", () => one.TrySetResult(1));
        Change("RunSynchronously", cold.RunSynchronously);
        Change("Dispose", () => one.Task.Dispose());
        Look("IsCompleted", () => one.Task.IsCompleted);
        Look("all", () => all.IsCompleted);
        Look("any", () => any.IsCompleted);
        Look("cold", () => cold.Status);
        Look("handle", () => ((IAsyncResult)one.Task).AsyncWaitHandle.WaitOne(0));
    }
}
