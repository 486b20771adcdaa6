// about:   a sequence lock whose reader does not look at the sequence again
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class SeqlockOneCheck
{
    static volatile int sequence;
    static volatile int first, second;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            sequence++;
            first = 1;
            second = 1;
            sequence++;
        });
        writer.Start();
        while (sequence % 2 != 0)
        {
        }
        int a = first, b = second;
        Debug.Assert(a == b); // ERROR
        writer.Join();
    }
}
