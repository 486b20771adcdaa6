// about:   how often a SpinWait has spun is not counted while states are explored
// mode:    check
// expect:  unsupported
// message: SpinWait.Count
using System.Threading;

static class SpinCount
{
    static volatile bool ready;

    static void Main()
    {
        var other = new Thread(() => ready = true);
        other.Start();
        var spin = new SpinWait();
        while (!ready && spin.Count < 20)
        {
            spin.SpinOnce();
        }
        other.Join();
    }
}
