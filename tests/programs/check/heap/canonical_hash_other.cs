// about:   an object that was placed where another one was has its identity hash: a program that looks at it can tell
// mode:    check
// options: --numbering canonical
// expect:  violation kind=assertion
// message: the same hash
// dotnet:  skip
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class Node
{
}

// With canonical_hash_same.cs: the end of both ways has one form, unless nodes are pinned. Each program fails on one.
static class CanonicalHashOther
{
    static Node? first, second;
    static int hash, turn;

    static void Work()
    {
        var node = new Node();
        hash = RuntimeHelpers.GetHashCode(node);
        Volatile.Write(ref first, node);
        node = null;
        Volatile.Read(ref turn);
        // If the first one is garbage by now, the second one is placed where it was.
        Volatile.Write(ref second, new Node());
        Volatile.Write(ref first, null);
    }

    static void Main()
    {
        var worker = new Thread(Work);
        worker.Start();
        Volatile.Write(ref first, null);
        worker.Join();
        Debug.Assert(RuntimeHelpers.GetHashCode(second!) != hash, "the same hash"); // ERROR
    }
}
