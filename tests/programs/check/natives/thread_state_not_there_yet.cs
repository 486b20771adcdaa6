// about: a thread that was started need not be in its wait when another asks
// mode:  check
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;
using State = System.Threading.ThreadState;

class TooSoon
{
    static void Main()
    {
        using var signal = new ManualResetEvent(false);
        var waiter = new Thread(() => signal.WaitOne());
        waiter.Start();
        State state = waiter.ThreadState;
        signal.Set();
        waiter.Join();
        Debug.Assert(state == State.WaitSleepJoin); // ERROR
    }
}
