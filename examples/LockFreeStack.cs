// A lock-free stack that puts removed nodes on a free list and uses them again: the ABA problem.
//
//     ./tidelock check examples/LockFreeStack.cs
//
// To expect: an assertion violation. One thread reads the top node A and its successor B, and is interrupted. The other
// one pops A and B and pushes A again. The compare-and-swap of the first thread finds A at the top, as before, and makes
// B the top, which somebody else owns by now. With garbage collection the cure is easy: allocate a new node for each
// push. Then the object A cannot come back while a thread still holds it.
using Tidelock;

class Node
{
    public Node? Next;
    public int Owners;
}

class Stack
{
    private Node? top;

    public void Push(Node node)
    {
        do
        {
            node.Next = Volatile.Read(ref top);
        }
        while (Interlocked.CompareExchange(ref top, node, node.Next) != node.Next);
    }

    public Node? Pop()
    {
        while (Volatile.Read(ref top) is { } node)
        {
            Node? next = Volatile.Read(ref node.Next);
            if (Interlocked.CompareExchange(ref top, next, node) == node)
            {
                return node;
            }
        }
        return null;
    }
}

static class Program
{
    static readonly Stack stack = new();

    static Node? Take()
    {
        Node? node = stack.Pop();
        if (node != null)
        {
            Verify.Assert(Interlocked.Increment(ref node.Owners) == 1, "two threads own one node");
        }
        return node;
    }

    static void GiveBack(Node? node)
    {
        if (node != null)
        {
            Interlocked.Decrement(ref node.Owners);
            stack.Push(node);
        }
    }

    static void Main()
    {
        stack.Push(new Node());
        stack.Push(new Node());

        var other = new Thread(() =>
        {
            Node? first = Take();
            Take(); // and keeps it
            GiveBack(first);
        });
        other.Start();
        Take();
        Take();
        other.Join();
    }
}
