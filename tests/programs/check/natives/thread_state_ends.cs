// about: the states of a thread in their order: unstarted, then not, and stopped once it has been joined
// mode:  check
// expect: ok
using System.Diagnostics;
using System.Threading;
using State = System.Threading.ThreadState;

class Life
{
    static int x;

    static void Main()
    {
        var t = new Thread(() => x = 1);
        Debug.Assert(t.ThreadState == State.Unstarted);
        t.Start();
        State now = t.ThreadState;
        Debug.Assert(now != State.Unstarted);          // running, stopped, or waiting for something of the runtime's own
        if (now == State.Stopped) Debug.Assert(!t.IsAlive);
        t.Join();
        Debug.Assert(t.ThreadState == State.Stopped && !t.IsAlive);
    }
}
