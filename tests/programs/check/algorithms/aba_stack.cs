// about:   a lock-free stack that uses nodes again: the compare-and-swap succeeds on an old head (ABA)
// mode:    check
// expect:  violation kind=assertion
// message: already in use
using System.Diagnostics;
using System.Threading;

static class AbaStack
{
    class Node
    {
        internal Node? Next;
        internal int Users;
    }

    static Node? top;

    static Node? Pop()
    {
        while (true)
        {
            Node? node = Volatile.Read(ref top);
            if (node == null)
            {
                return null;
            }
            Node? next = Volatile.Read(ref node.Next);
            if (Interlocked.CompareExchange(ref top, next, node) == node)
            {
                return node;
            }
        }
    }

    static void Push(Node node)
    {
        do
        {
            node.Next = Volatile.Read(ref top);
        }
        while (Interlocked.CompareExchange(ref top, node, node.Next) != node.Next);
    }

    static void Use(Node? node)
    {
        if (node != null)
        {
            Debug.Assert(Interlocked.Increment(ref node.Users) == 1, "the node is already in use"); // ERROR
        }
    }

    static void Main()
    {
        top = new Node { Next = new Node() };
        var other = new Thread(() =>
        {
            Node? first = Pop();
            Node? second = Pop();
            Use(second);
            if (first != null)
            {
                Push(first);
            }
        });
        other.Start();
        Use(Pop());
        Use(Pop());
        other.Join();
    }
}
