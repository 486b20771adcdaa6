// about:   a CountdownEvent has counted to 0 before its event is set
// mode:    check
// expect:  violation kind=assertion
// trusts:  ManualResetEventSlim
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class CountdownEventLater
{
    static void Main()
    {
        var count = new CountdownEvent(1);
        var other = new Thread(() => count.Signal());
        other.Start();
        if (count.IsSet) Debug.Assert(count.Wait(0)); // ERROR
        other.Join();
    }
}
