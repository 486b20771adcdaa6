// about:       through an array of objects and a closure
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

static class PublishArrayPending
{
    static int one = 1;
    static System.Func<Leaf>? shared;

    static void Reader()
    {
        System.Func<Leaf>? get = shared;
        if (get != null) Debug.Assert(get().value == 1);
    }

    static void Main()
    {
        var reader = new Thread(Reader);
        reader.Start();
        var leaf = new Leaf();
        leaf.value = one;
        var all = new[] { leaf };
        shared = () => all[0];
        reader.Join();
    }
}
