using System.Threading.Tasks;
sealed class Inline : TaskScheduler
{
    protected override void QueueTask(Task t) => TryExecuteTask(t);
    protected override bool TryExecuteTaskInline(Task t, bool b) => TryExecuteTask(t);
    protected override System.Collections.Generic.IEnumerable<Task> GetScheduledTasks() => null!;
}
sealed class Subject : Matrix
{
    readonly CancellationTokenSource c = new();
    readonly Task cold, child;

    public Subject()
    {
        cold = new Task(() => { }, c.Token);
        child = cold.ContinueWith(t => { }, c.Token, TaskContinuationOptions.ExecuteSynchronously, new Inline());
        Change("Start", () => cold.Start(new Inline()));
        Change("RunSync", () => cold.RunSynchronously());
        Change("cancel", c.Cancel);
        Look("cold", () => cold.Status);
        Look("child", () => child.IsCompleted);
        Look("Start", () => cold.Start(new Inline()));
        Look("cancel", c.Cancel);
        Look("Wait", () => cold.Wait(0));
    }
}
