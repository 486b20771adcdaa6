// about:       iw2: two independent workers, each under its own lock with an object that Main made
// mode:        check
// expect:      ok states=423
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". Main holds both objects, so they are shared by
// their places, but only one worker uses each.
using System.Diagnostics;
using System.Threading;

class Work
{
    internal int first, second, sum;

    internal void Do()
    {
        lock (this)
        {
            for (int i = 0; i < 2; i++)
            {
                sum = first + second;
                first = second;
                second = sum;
            }
        }
    }
}

static class IndependentWorkers2
{
    static readonly Work[] works = [new Work { first = 1, second = 2 }, new Work { first = 2, second = 3 }];

    static void First() => works[0].Do();

    static void Second() => works[1].Do();

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(works[0].second == 5 && works[1].second == 8);
    }
}
