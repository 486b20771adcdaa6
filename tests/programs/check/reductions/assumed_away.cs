// about:   an assumption fails unless another thread writes before: the read before it must not be passed over
// mode:    check
// expect:  violation kind=assertion
// message: seen
// options: --races off
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using Tidelock;

static class AssumedAway
{
    static int value;

    static void Main()
    {
        value = 2;
        var writer = new Thread(() => value = 0);
        writer.Start();
        int read = value;
        Verify.Assume(read != 2);
        Debug.Assert(read != 0, "seen"); // ERROR
        writer.Join();
    }
}
