// about:   the MCS queue lock: the owner wakes its successor
// mode:    check
// expect:  ok states=80
using System.Diagnostics;
using System.Threading;

static class McsLock
{
    class Node
    {
        internal volatile bool Waiting;
        internal volatile Node? Next;
    }

    static Node? tail;
    static int counter;

    static void Work()
    {
        var mine = new Node();
        Node? before = Interlocked.Exchange(ref tail, mine);
        if (before != null)
        {
            mine.Waiting = true;
            before.Next = mine;
            while (mine.Waiting)
            {
            }
        }
        counter++;
        if (mine.Next == null)
        {
            if (Interlocked.CompareExchange(ref tail, null, mine) == mine)
            {
                return;
            }
            while (mine.Next == null)
            {
            }
        }
        mine.Next!.Waiting = false;
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2 && tail == null);
    }
}
