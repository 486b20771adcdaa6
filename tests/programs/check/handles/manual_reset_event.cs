// about:   a ManualResetEvent stays set and releases everybody
// mode:    check
// expect:  ok states=90
using System.Diagnostics;
using System.Threading;

static class ManualReset
{
    static readonly ManualResetEvent open = new(false);
    static int value;

    static void Read()
    {
        open.WaitOne();
        Debug.Assert(value == 1);
    }

    static void Main()
    {
        var a = new Thread(Read);
        var b = new Thread(Read);
        a.Start();
        b.Start();
        value = 1;
        open.Set();
        a.Join();
        b.Join();
        Debug.Assert(open.WaitOne(0));
    }
}
