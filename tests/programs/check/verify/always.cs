// about:   an invariant is checked in every state, also where no assertion is
// mode:    check
// expect:  violation kind=invariant
// message: conserved
using System.Threading;
using Tidelock;

static class Invariants
{
    static volatile int left = 10, right;

    static void Main()
    {
        Verify.Always("money is conserved", () => left + right == 10);
        var mover = new Thread(() =>
        {
            left -= 3; // ERROR
            right += 3; // ERROR
        });
        mover.Start();
        mover.Join();
    }
}
