// about:   reading behind the end of an array through a pointer, in some interleavings only
// mode:    check
// expect:  violation kind=memory-error
using System.Threading;

static unsafe class FixedOverflow
{
    static readonly byte[] data = new byte[4];
    static volatile int offset;

    static void Main()
    {
        var other = new Thread(() =>
        {
            offset = 100;
            offset = 0;
        });
        other.Start();
        fixed (byte* p = data)
        {
            byte _ = p[offset]; // ERROR
        }
        other.Join();
    }
}
