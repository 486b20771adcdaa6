// about:   Treiber's stack: two pushes, two pops, nothing lost and nothing twice
// mode:    check
// expect:  ok states=208
using System.Diagnostics;
using System.Threading;

static class TreiberStack
{
    class Node(int value)
    {
        internal readonly int Value = value;
        internal Node? Next;
    }

    static Node? top;

    static void Push(Node node)
    {
        do
        {
            node.Next = Volatile.Read(ref top);
        }
        while (Interlocked.CompareExchange(ref top, node, node.Next) != node.Next);
    }

    static int Pop()
    {
        while (true)
        {
            Node? node = Volatile.Read(ref top);
            if (node == null)
            {
                return 0;
            }
            if (Interlocked.CompareExchange(ref top, node.Next, node) == node)
            {
                return node.Value;
            }
        }
    }

    static void Main()
    {
        int popped = 0;
        var other = new Thread(() =>
        {
            Push(new Node(1));
            popped = Pop();
        });
        other.Start();
        Push(new Node(2));
        int mine = Pop();
        other.Join();
        Debug.Assert(mine + popped == 3 && top == null);
    }
}
