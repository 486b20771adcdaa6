// about:   MMC thesis, footnote of section 5.4.1: increments of a static that its class constructor sets
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class Shared
{
    internal static int value = 1;
}

static class Program
{
    static void Increment()
    {
        int seen = Shared.value;
        Shared.value = seen + 1;
    }

    static void Main()
    {
        var other = new Thread(Increment);
        other.Start();
        Increment();
        other.Join();
        Debug.Assert(Shared.value == 3); // ERROR
    }
}
