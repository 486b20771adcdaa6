// about:  both decrements of one statement are in the trace
// mode:   check
// expect: violation kind=assertion
// shows:  left = 0
using System.Diagnostics;
using System.Threading;

class P
{
    static int left = 2;
    static bool finished;

    static void Done() { if (Interlocked.Decrement(ref left) == 0) finished = true; }

    static void Main()
    {
        var other = new Thread(() => { Done(); Done(); });
        other.Start();
        int seen = Volatile.Read(ref left);
        Debug.Assert(seen != 0); // ERROR
        other.Join();
    }
}
