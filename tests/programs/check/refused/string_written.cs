// about:   a string that threads share is written through a pointer
// mode:    check
// expect:  unsupported
using System.Threading;

static unsafe class StringWritten
{
    static readonly string Text = new('a', 2);

    static void Write()
    {
        fixed (char* p = Text) p[0]++;
    }

    static void Main()
    {
        var other = new Thread(Write);
        other.Start();
        Write();
        other.Join();
    }
}
