using System.Threading.Channels;
using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly Channel<int> c = Channel.CreateBounded<int>(1);
    readonly ValueTask<bool> toRead;
    readonly ValueTask<int> read;

    public Subject()
    {
        toRead = c.Reader.WaitToReadAsync();
        read = c.Reader.ReadAsync();
        Change("TryWrite", () => c.Writer.TryWrite(2));
        Change("TryComplete", () => c.Writer.TryComplete());
        Look("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Look("TryWrite", () => c.Writer.TryWrite(3));
        Look("toRead", () => toRead.IsCompleted);
        Look("read", () => read.IsCompleted);
    }
}
