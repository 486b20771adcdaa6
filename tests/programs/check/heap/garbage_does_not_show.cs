// about:   two ways to the same heap, one of which left garbage behind, end in one state
// mode:    check
// expect:  ok states=5
using System.Threading;
using Tidelock;

static class GarbageDoesNotShow
{
    static volatile object? value;

    static void Main()
    {
        if (Verify.Bool())
        {
            value = new int[10];
        }
        value = null;
        var other = new Thread(() => value = null);
        other.Start();
        other.Join();
    }
}
