// about:   SpinWait and SpinUntil: waiting without counting the turns
// mode:    check
// expect:  ok states=12
using System.Diagnostics;
using System.Threading;

static class Spinning
{
    static volatile bool ready;
    static volatile bool taken;

    static void Main()
    {
        var other = new Thread(() =>
        {
            var spin = new SpinWait();
            while (!ready)
            {
                spin.SpinOnce();
            }
            taken = true;
        });
        other.Start();
        ready = true;
        SpinWait.SpinUntil(() => taken);
        Debug.Assert(taken);
        other.Join();
    }
}
