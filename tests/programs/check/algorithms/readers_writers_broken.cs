// about:   readers and writers in which a writer does not wait for readers
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class ReadersWritersBroken
{
    static readonly object gate = new();
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
        }
        Debug.Assert(first == second); // ERROR
    }

    static void Main()
    {
        var reader = new Thread(Read);
        reader.Start();
        lock (gate)
        {
            writing = true;
        }
        first++;
        second++;
        lock (gate)
        {
            writing = false;
            Monitor.PulseAll(gate);
        }
        reader.Join();
    }
}
