// about:   the flag of Monitor.Enter in a local variable, with time-outs and without: nobody else can see it
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class OwnTakenFlag
{
    static readonly object gate = new();
    static int count;

    static void Add()
    {
        bool isTaken = false;
        try
        {
            Monitor.Enter(gate, ref isTaken);
            count++;
        }
        finally
        {
            if (isTaken)
            {
                Monitor.Exit(gate);
            }
        }
    }

    static void Main()
    {
        var other = new Thread(Add);
        other.Start();
        Add();
        other.Join();
        bool isHeld = false;
        Monitor.TryEnter(gate, 10, ref isHeld);
        Debug.Assert(isHeld && count == 2);
    }
}
