// about:   pushing nodes onto a shared list under a lock: all orders, and no node is lost
// mode:    check
// expect:  ok states=57
using System.Diagnostics;
using System.Threading;

static class LinkedListPush
{
    record Node(int Value, Node? Next);

    static readonly object gate = new();
    static Node? head;

    static void Push(int value)
    {
        lock (gate)
        {
            head = new Node(value, head);
        }
    }

    static void Main()
    {
        var a = new Thread(() => Push(1));
        var b = new Thread(() => Push(2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(head!.Value + head.Next!.Value == 3 && head.Next.Next == null);
    }
}
