// about:   a sequence lock: a reader sees both words of one write, or tries again
// mode:    check
// expect:  ok states=254
using System.Diagnostics;
using System.Threading;

static class Seqlock
{
    static volatile int sequence;
    static volatile int first, second;

    static void Write()
    {
        for (int i = 1; i <= 2; i++)
        {
            sequence++;
            first = i;
            second = i;
            sequence++;
        }
    }

    static void Main()
    {
        var writer = new Thread(Write);
        writer.Start();
        int before, a, b;
        do
        {
            before = sequence;
            a = first;
            b = second;
        }
        while (before % 2 != 0 || sequence != before);
        Debug.Assert(a == b);
        writer.Join();
    }
}
