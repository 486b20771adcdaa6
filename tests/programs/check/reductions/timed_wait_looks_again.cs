// about:   a wait with a time-out that looks at the flag again afterwards, whatever the result was
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class TimedWaitLooksAgain
{
    static readonly object[] gates = { new object() };
    static bool isDone;
    static bool wasSeen;

    static void Wait()
    {
        lock (gates[0])
        {
            while (!isDone)
            {
                Monitor.Wait(gates[0], 5);
            }
            wasSeen = isDone;
        }
    }

    static void Main()
    {
        var waiter = new Thread(Wait);
        waiter.Start();
        lock (gates[0])
        {
            isDone = true;
            Monitor.PulseAll(gates[0]);
        }
        waiter.Join();
        Debug.Assert(wasSeen);
    }
}
