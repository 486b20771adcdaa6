// about:       what is published carries what was read into it, however deep
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

sealed class Holder
{
    internal Leaf? leaf;
}

static class PublishBehindPending
{
    static int one = 1;
    static Holder? shared;

    static void Reader()
    {
        Leaf? leaf = shared?.leaf;
        if (leaf != null) Debug.Assert(leaf.value == 1);
    }

    static void Main()
    {
        var reader = new Thread(Reader);
        reader.Start();
        var leaf = new Leaf();
        leaf.value = one;
        var holder = new Holder();
        holder.leaf = leaf;
        shared = holder;
        reader.Join();
    }
}
