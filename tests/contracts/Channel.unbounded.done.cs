using System.Threading.Channels;
using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly Channel<int> c = Channel.CreateUnbounded<int>();
    readonly Task completion;

    public Subject()
    {
        completion = c.Reader.Completion;
        c.Writer.TryWrite(1);
        c.Writer.TryComplete();
        Change("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Look("Count", () => c.Reader.CanCount ? c.Reader.Count : -1);
        Look("TryPeek", () => c.Reader.TryPeek(out int value) ? value : -1);
        Look("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Look("TryWrite", () => c.Writer.TryWrite(3));
        Look("Completion", () => completion.IsCompleted);
    }
}
