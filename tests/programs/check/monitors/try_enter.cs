// about:   TryEnter fails only while another thread is inside, and never blocks
// mode:    check
// expect:  ok states=142
using System.Diagnostics;
using System.Threading;

static class TryEnter
{
    static readonly object gate = new();
    static int inside, entered;

    static void Try()
    {
        if (!Monitor.TryEnter(gate))
        {
            return;
        }
        try
        {
            Debug.Assert(++inside == 1);
            entered++;
            inside--;
        }
        finally
        {
            Monitor.Exit(gate);
        }
    }

    static void Main()
    {
        var a = new Thread(Try);
        var b = new Thread(Try);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(entered is 1 or 2);
    }
}
