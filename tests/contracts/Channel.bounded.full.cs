using System.Threading.Channels;
using System.Threading.Tasks;
sealed class Subject : Matrix
{
    readonly Channel<int> c = Channel.CreateBounded<int>(1);
    readonly ValueTask<bool> toWrite;
    readonly ValueTask write;

    public Subject()
    {
        c.Writer.TryWrite(1);
        toWrite = c.Writer.WaitToWriteAsync();
        write = c.Writer.WriteAsync(2);
        Change("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Change("TryComplete", () => c.Writer.TryComplete());
        Look("TryRead", () => c.Reader.TryRead(out int value) ? value : -1);
        Look("TryWrite", () => c.Writer.TryWrite(3));
        Look("toWrite", () => toWrite.IsCompleted);
        Look("write", () => write.IsCompleted);
    }
}
