// about: an invariant holds from the moment that it is added, by whichever thread
// mode:  check
// natives: Tidelock.Verify::AlwaysCore, Tidelock.Verify::ChooseCore
// expect: violation kind=invariant
// dotnet: skip
using System.Threading;
using Tidelock;

class Added
{
    static int x;

    static void Main()
    {
        var t = new Thread(() => x = Verify.Bool() ? 1 : 0);
        t.Start();
        Verify.Always("x stays 0", () => x == 0);
        t.Join();
    }
}
