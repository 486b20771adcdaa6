using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly TaskCompletionSource<int> one = new();
    readonly TaskCompletionSource<int> two = new();
    readonly Task<int[]> all;
    readonly Task<Task<int>> any;

    public Subject()
    {
        all = Task.WhenAll(one.Task, two.Task);
        any = Task.WhenAny(one.Task, two.Task);
        Change("one", () => one.TrySetResult(1));
        Change("cancel two", () => two.TrySetCanceled());
        Look("one", () => one.Task.IsCompletedSuccessfully);
        Look("all", () => all.IsCompleted ? all.Status : "no");
        Look("any", () => any.IsCompleted ? any.Result == one.Task : "no");
        Look("Wait two", () => { try { return two.Task.Wait(0); } catch (AggregateException e) { return e.InnerException!.GetType().Name; } });
        Look("set two", () => two.TrySetResult(5));
    }
}
