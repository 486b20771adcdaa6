// about:   the class that keeps the delegate of a lambda is initialised in an atomic block: another can have been first
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Threading;
using Tidelock;

static class AtomicFirstLambda
{
    private static int total;

    private static void Apply(Action<int> operation, int n) => operation(n);

    private static void Increment() => Apply(static n => total += n, 1);

    private static void Main()
    {
        var other = new Thread(Increment);
        other.Start();
        Verify.Atomic(Increment);
        other.Join();
        Verify.Assert(total == 2, "one was lost"); // ERROR
    }
}
