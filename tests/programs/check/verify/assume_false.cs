// about:   assuming what is false leaves nothing: no deadlock, no violation
// mode:    check
// expect:  ok states=2
// dotnet:  skip
using System.Threading;
using Tidelock;

static class AssumeFalse
{
    static void Main()
    {
        new Thread(() => Verify.Assume(false)).Start();
        Verify.Assert(true, "fine");
    }
}
