// about:   a SpinLock with owner tracking refuses recursion
// mode:    check
// expect:  violation kind=unhandled-exception
// message: LockRecursionException
using System.Threading;

static class SpinLockRecursive
{
    static SpinLock gate = new(enableThreadOwnerTracking: true);

    static void Main()
    {
        bool first = false, second = false;
        gate.Enter(ref first);
        gate.Enter(ref second); // ERROR
    }
}
