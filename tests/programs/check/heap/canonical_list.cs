// about:   nodes of a list that two threads push and pop: who made a node does not tell states apart, only the list does
// mode:    check
// options: --numbering canonical
// expect:  ok states=308
using System.Diagnostics;
using System.Threading;

class Node
{
    public Node? Next;
}

static class CanonicalList
{
    static readonly object gate = new();
    static Node? top;

    static void Push()
    {
        var node = new Node();
        lock (gate)
        {
            node.Next = top;
            top = node;
        }
    }

    static void Pop()
    {
        lock (gate)
        {
            top = top?.Next;
        }
    }

    static void Main()
    {
        var a = new Thread(() => { Push(); Push(); Pop(); Push(); });
        var b = new Thread(() => { Pop(); Push(); Push(); });
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(top?.Next?.Next != null);
    }
}
