// about:       a list of two is published: each link orders the next
// mode:        check
// expect:      ok states=32
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
// litmus:      B.f = 1; A.n = B; p = A || r0 = p; r1 = r0.n; r2 = r1.f
// exists:      1:r2=0 1:r1=&B
using System.Diagnostics;
using System.Threading;

class Node
{
    internal int value;
    internal Node? next;
}

static class PublishChain
{
    static Node? shared;
    static int sawValue = 1;

    static void First()
    {
        var tail = new Node();
        tail.value = 1;
        var head = new Node();
        head.next = tail;
        shared = head;
    }

    static void Second()
    {
        Node? tail = shared?.next;
        if (tail != null)
        {
            sawValue = tail.value;
        }
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sawValue == 1);
    }
}
