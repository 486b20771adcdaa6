// about:       inside a struct
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

sealed class Leaf
{
    internal int value;
}

struct Pair
{
    internal int number;
    internal Leaf? leaf;
}

static class PublishInStruct
{
    static int one = 1;
    static Pair shared;

    static void Reader()
    {
        Leaf? leaf = shared.leaf;
        if (leaf != null) Debug.Assert(leaf.value == 1);
    }

    static void Main()
    {
        var reader = new Thread(Reader);
        reader.Start();
        var leaf = new Leaf();
        leaf.value = one;
        shared = new Pair { number = 3, leaf = leaf };
        reader.Join();
    }
}
