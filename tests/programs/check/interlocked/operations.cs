// about:   Add, And, Or, Exchange of references and 64-bit values, each atomic
// mode:    check
// expect:  ok states=35
using System.Diagnostics;
using System.Threading;

static class Operations
{
    static int bits = 0b0110, sum;
    static long large;
    static string owner = "nobody";

    static void Main()
    {
        var other = new Thread(() =>
        {
            Interlocked.Or(ref bits, 0b1000);
            Interlocked.Add(ref sum, 5);
            Interlocked.Exchange(ref owner, "other");
        });
        other.Start();
        Interlocked.And(ref bits, ~0b0010);
        Interlocked.Add(ref sum, -2);
        Interlocked.Exchange(ref large, 1L << 40);
        other.Join();
        Debug.Assert(bits == 0b1100 && sum == 3 && Interlocked.Read(ref large) == 1L << 40 && owner == "other");
    }
}
