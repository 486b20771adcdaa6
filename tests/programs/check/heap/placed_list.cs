// about:   the same list with nodes told apart by where they were placed: what canonical_list.cs is measured by
// mode:    check
// options: --numbering placement
// expect:  ok states=850
using System.Diagnostics;
using System.Threading;

class Node
{
    public Node? Next;
}

static class PlacedList
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
