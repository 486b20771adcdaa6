// about:   states in the middle of an atomic block do not count
// mode:    check
// expect:  ok states=21
using System.Threading;
using Tidelock;

static class InvariantsAtomic
{
    static volatile int left = 10, right;

    static void Main()
    {
        Verify.Always("money is conserved", () => left + right == 10);
        void Move() => Verify.Atomic(() =>
        {
            left -= 3;
            right += 3;
        });
        var a = new Thread(Move);
        var b = new Thread(Move);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Verify.Assert(left == 4, "twice");
    }
}
