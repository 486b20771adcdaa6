// about:   two threads allocate in any order: the order does not show in the states
// mode:    check
// expect:  ok states=13
using System.Threading;

class AllocationOrder
{
    static AllocationOrder? left, right;

    static void Main()
    {
        var a = new Thread(() => Volatile.Write(ref left, new AllocationOrder()));
        var b = new Thread(() => Volatile.Write(ref right, new AllocationOrder()));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}
