// about:   the Michael-Scott queue: two enqueues by one thread arrive in order at the other
// mode:    check
// expect:  ok states=213
using System.Diagnostics;
using System.Threading;

static class MichaelScottQueue
{
    class Node(int value)
    {
        internal readonly int Value = value;
        internal Node? Next;
    }

    static Node head = new(0), tail = head;

    static void Enqueue(int value)
    {
        var node = new Node(value);
        while (true)
        {
            Node last = Volatile.Read(ref tail);
            Node? next = Volatile.Read(ref last.Next);
            if (next != null)
            {
                Interlocked.CompareExchange(ref tail, next, last);
            }
            else if (Interlocked.CompareExchange(ref last.Next, node, null) == null)
            {
                Interlocked.CompareExchange(ref tail, node, last);
                return;
            }
        }
    }

    static int Dequeue()
    {
        while (true)
        {
            Node first = Volatile.Read(ref head);
            Node last = Volatile.Read(ref tail);
            Node? next = Volatile.Read(ref first.Next);
            if (next == null)
            {
                return 0;
            }
            if (first == last)
            {
                Interlocked.CompareExchange(ref tail, next, last);
            }
            else if (Interlocked.CompareExchange(ref head, next, first) == first)
            {
                return next.Value;
            }
        }
    }

    static void Main()
    {
        var producer = new Thread(() =>
        {
            Enqueue(1);
            Enqueue(2);
        });
        producer.Start();
        int a = Dequeue(), b = Dequeue();
        producer.Join();
        Debug.Assert((a, b) is (0, 0) or (0, 1) or (1, 0) or (1, 2));
    }
}
