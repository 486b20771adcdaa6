// about:   int? has two fields: there may be a value before it is the right one
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class NullableNumber
{
    static int? answer;

    static void Main()
    {
        var writer = new Thread(() => answer = 42);
        writer.Start();
        int? seen = answer;
        Debug.Assert(seen is null or 42); // ERROR
        writer.Join();
    }
}
