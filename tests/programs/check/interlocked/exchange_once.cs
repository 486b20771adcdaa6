// about:   of several threads exactly one gets true out of Exchange
// mode:    check
// expect:  ok states=66
using System.Diagnostics;
using System.Threading;

static class ExchangeOnce
{
    static int claimed, winners;

    static void Claim()
    {
        if (Interlocked.Exchange(ref claimed, 1) == 0)
        {
            winners++;
        }
    }

    static void Main()
    {
        var a = new Thread(Claim);
        var b = new Thread(Claim);
        a.Start();
        b.Start();
        Claim();
        a.Join();
        b.Join();
        Debug.Assert(winners == 1);
    }
}
