// about:   an assumption about what another thread did drops schedules
// mode:    check
// expect:  ok states=12
// dotnet:  skip
using System.Threading;
using Tidelock;

static class AssumeSchedules
{
    static volatile int value;

    static void Main()
    {
        var writer = new Thread(() => value = 1);
        writer.Start();
        Verify.Assume(value == 1);
        Verify.Assert(value == 1, "the writer came first");
    }
}
