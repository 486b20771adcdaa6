// about:   readers and writers with a monitor: readers share, a writer is alone
// mode:    check
// expect:  ok states=1403
using System.Diagnostics;
using System.Threading;

static class ReadersWriters
{
    static readonly object gate = new();
    static int readers;
    static bool writing;
    static int first, second;

    static void Read()
    {
        lock (gate)
        {
            while (writing)
            {
                Monitor.Wait(gate);
            }
            readers++;
        }
        Debug.Assert(first == second);
        lock (gate)
        {
            readers--;
            Monitor.PulseAll(gate);
        }
    }

    static void Write()
    {
        lock (gate)
        {
            while (writing || readers > 0)
            {
                Monitor.Wait(gate);
            }
            writing = true;
        }
        first++;
        second++;
        lock (gate)
        {
            writing = false;
            Monitor.PulseAll(gate);
        }
    }

    static void Main()
    {
        var a = new Thread(Read);
        var b = new Thread(Write);
        a.Start();
        b.Start();
        Read();
        a.Join();
        b.Join();
    }
}
