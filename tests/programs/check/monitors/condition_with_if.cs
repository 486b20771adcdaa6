// about:   the condition is tested with `if` instead of `while`: after PulseAll it may be false again
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class ConditionWithIf
{
    static readonly object gate = new();
    static int items;

    static void Take()
    {
        lock (gate)
        {
            if (items == 0)
            {
                Monitor.Wait(gate);
            }
            items--;
            Debug.Assert(items >= 0); // ERROR
        }
    }

    static void Main()
    {
        var a = new Thread(Take);
        var b = new Thread(Take);
        a.Start();
        b.Start();
        for (int i = 0; i < 2; i++)
        {
            lock (gate)
            {
                items++;
                Monitor.PulseAll(gate);
            }
        }
        a.Join();
        b.Join();
    }
}
