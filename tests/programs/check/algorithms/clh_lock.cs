// about:   the CLH queue lock: each waits for its predecessor's node
// mode:    check
// expect:  ok states=74
using System.Diagnostics;
using System.Threading;

static class ClhLock
{
    class Node
    {
        internal volatile bool Locked;
    }

    static Node tail = new();
    static int counter;

    static void Work()
    {
        var mine = new Node { Locked = true };
        Node before = Interlocked.Exchange(ref tail, mine);
        while (before.Locked)
        {
        }
        counter++;
        mine.Locked = false;
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2 && !tail.Locked);
    }
}
