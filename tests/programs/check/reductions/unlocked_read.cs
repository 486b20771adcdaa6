// about:   a pair is always written under its lock and once read without it: between the writes it can be seen half done
// mode:    check
// expect:  violation kind=assertion
// message: half
// options: --races off
using System.Diagnostics;
using System.Threading;

static class UnlockedRead
{
    static int left, right;
    static readonly object gate = new();

    static void Move()
    {
        lock (gate)
        {
            left++;
            right++;
        }
    }

    static void Main()
    {
        left = right = 0;
        var mover = new Thread(Move);
        mover.Start();
        lock (gate)
        {
            Debug.Assert(left == right, "under the lock it is never seen");
        }
        int seen = right;
        Debug.Assert(seen >= left, "half"); // ERROR
        mover.Join();
    }
}
