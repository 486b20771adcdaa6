using System.Threading.Channels;
using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly Channel<int> c = Channel.CreateBounded<int>(1);
    readonly Task completion;

    public Subject()
    {
        completion = c.Reader.Completion;
        Change("TryWrite", () => c.Writer.TryWrite(2));
        Change("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Change("TryComplete", () => c.Writer.TryComplete());
        Look("Count", () => c.Reader.CanCount ? c.Reader.Count : -1);
        Look("TryPeek", () => c.Reader.TryPeek(out int value) ? value : -1);
        Look("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Look("TryWrite", () => c.Writer.TryWrite(3));
        Look("Completion", () => completion.IsCompleted);
    }
}
