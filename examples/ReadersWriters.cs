// Readers and writers: any number of readers at once, or one writer alone. This version is right.
//
//     ./tidelock check examples/ReadersWriters.cs
//
// To expect: no violation and no data race: a reader never sees a date that is half written. For a mistake to find, leave
// out `|| readers > 0` (an assertion violation) or the PulseAll at the end of Write (a deadlock).
using System.Diagnostics;

class Calendar
{
    private readonly object gate = new();
    private int readers;
    private bool writing;
    private int day = 31, month = 12;

    public (int Day, int Month) Read()
    {
        lock (gate)
        {
            while (writing)
            {
                Monitor.Wait(gate);
            }
            readers++;
        }
        var date = (day, month);
        lock (gate)
        {
            readers--;
            Monitor.PulseAll(gate);
        }
        return date;
    }

    public void Write(int newDay, int newMonth)
    {
        lock (gate)
        {
            while (writing || readers > 0)
            {
                Monitor.Wait(gate);
            }
            writing = true;
        }
        day = newDay;
        month = newMonth;
        lock (gate)
        {
            writing = false;
            Monitor.PulseAll(gate);
        }
    }
}

static class Program
{
    static void Main()
    {
        var calendar = new Calendar();

        void Read() => Debug.Assert(calendar.Read() is (31, 12) or (1, 1), "half a date");

        var first = new Thread(Read);
        var second = new Thread(Read);
        first.Start();
        second.Start();
        calendar.Write(1, 1);
        first.Join();
        second.Join();
    }
}
