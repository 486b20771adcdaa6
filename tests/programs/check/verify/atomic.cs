// about:   plain accesses inside of Atomic are one step
// mode:    check
// expect:  ok states=13
using System.Threading;
using Tidelock;

static class Atomics
{
    static int counter;

    static void Increment() => Verify.Atomic(() => { counter++; });

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Verify.Assert(counter == 2, "lost");
    }
}
