// about:   SpinLock protects a counter
// mode:    check
// expect:  ok states=61
using System.Diagnostics;
using System.Threading;

static class SpinLocks
{
    static SpinLock gate = new(enableThreadOwnerTracking: false);
    static int counter;

    static void Increment()
    {
        bool taken = false;
        gate.Enter(ref taken);
        counter++;
        gate.Exit();
    }

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2);
    }
}
