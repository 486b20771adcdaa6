// about:   a ticket lock: served in the order of the tickets
// mode:    check
// expect:  ok states=198
using System.Diagnostics;
using System.Threading;

static class TicketLock
{
    static int next;
    static volatile int serving;
    static int counter;

    static void Work()
    {
        int mine = Interlocked.Increment(ref next) - 1;
        while (serving != mine)
        {
        }
        counter++;
        serving = mine + 1;
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        Work();
        a.Join();
        b.Join();
        Debug.Assert(counter == 3 && serving == 3);
    }
}
