// about:       a thread reads a field of an object that it has made and published, while another thread writes it
// mode:        check
// expect:      violation kind=assertion
// expect-sc:   violation kind=assertion
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

class Node
{
    public int value;
}

static class PublishThenRead
{
    static Node? shared;
    static int seen;

    static void Publish()
    {
        var node = new Node { value = 1 };
        shared = node;
        seen = node.value;
    }

    static void Change()
    {
        Node? node = shared;
        if (node != null) node.value = 2;
    }

    static void Main()
    {
        var first = new Thread(Publish);
        var second = new Thread(Change);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(seen != 2);
    }
}
