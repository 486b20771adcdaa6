// about:       iw1: two independent workers, each with an object that it made itself
// mode:        check
// expect:      ok states=13
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". Nothing is shared, so nothing that is reordered
// shows.
using System.Diagnostics;
using System.Threading;

class Work
{
    internal int first, second, sum;

    internal void Do(int amount)
    {
        first = amount;
        second = amount + 1;
        for (int i = 0; i < 2; i++)
        {
            sum = first + second;
            first = second;
            second = sum;
        }
    }
}

static class IndependentWorkers1
{
    static void Run()
    {
        var work = new Work();
        work.Do(1);
        Debug.Assert(work.first == 3 && work.second == 5);
    }

    static void Main()
    {
        var first = new Thread(Run);
        var second = new Thread(Run);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
