// about:   a counter is guarded by one lock, and much later by another one too: an increment can be lost
// mode:    check
// expect:  violation kind=assertion
// message: lost
// options: --races off
using System.Diagnostics;
using System.Threading;

static class OtherLockLater
{
    static int count, rounds;
    static readonly object gate = new(), other = new();

    static void Work(object last)
    {
        lock (gate)
        {
            count++;
            rounds++;
        }
        lock (last)
        {
            count++;
        }
    }

    static void Main()
    {
        count = rounds = 0;
        var thread = new Thread(() => Work(other));
        thread.Start();
        Work(gate);
        thread.Join();
        Debug.Assert(rounds == 2, "this one is guarded");
        Debug.Assert(count == 4, "lost"); // ERROR
    }
}
