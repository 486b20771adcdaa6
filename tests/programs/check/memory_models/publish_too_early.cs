// about:       what is written after the publication may come after it, in every model
// mode:        check
// expect:      violation kind=assertion
// expect-tso:  violation kind=assertion
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;


sealed class Leaf
{
    internal int value;
}

static class PublishTooEarly
{
    static Leaf? shared;
    static int seen = 1;

    static void Reader()
    {
        Leaf? leaf = shared;
        if (leaf != null) seen = leaf.value;
    }

    static void Main()
    {
        var reader = new Thread(Reader);
        reader.Start();
        var leaf = new Leaf();
        shared = leaf;
        leaf.value = 1;
        reader.Join();
        Debug.Assert(seen == 1);
    }
}
