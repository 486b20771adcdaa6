// about:   ThreadLocal<T> gives each thread its own value
// mode:    check
// expect:  ok states=88
using System.Diagnostics;
using System.Threading;

static class ThreadLocals
{
    static readonly ThreadLocal<int> counter = new(() => 10);

    static void Work()
    {
        counter.Value++;
        Debug.Assert(counter.Value == 11);
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
    }
}
