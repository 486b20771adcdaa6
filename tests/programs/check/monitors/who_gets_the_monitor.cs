// about:   which of two competitors enters a free monitor first is a choice: the later one can win
// mode:    check
// expect:  violation kind=assertion
// message: overtaken
using System.Diagnostics;
using System.Threading;

static class WhoGetsTheMonitor
{
    static readonly object gate = new();
    static int first;

    static void Enter(int me)
    {
        lock (gate)
        {
            if (first == 0)
            {
                first = me;
            }
        }
    }

    static void Main()
    {
        var a = new Thread(() => Enter(1));
        var b = new Thread(() => Enter(2));
        lock (gate)
        {
            a.Start();
            b.Start();
        }
        a.Join();
        b.Join();
        Debug.Assert(first == 1, "overtaken"); // ERROR
    }
}
