// about: Thread.ThreadState shows that a thread waits
// mode:  check
// natives: System.Threading.Thread::get_ThreadState
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;
using State = System.Threading.ThreadState;

class Watcher
{
    static readonly object gate = new();

    static void Main()
    {
        var sleeper = new Thread(() =>
        {
            lock (gate) Monitor.Wait(gate);
        }) { IsBackground = true };
        sleeper.Start();
        bool waits = (sleeper.ThreadState & State.WaitSleepJoin) != 0;
        Debug.Assert(!waits); // ERROR
    }
}
