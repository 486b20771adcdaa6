// about:   locking null
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ArgumentNullException
using System.Threading;

static class NullLock
{
    static object? gate;

    static void Main()
    {
        var other = new Thread(() => gate = new object());
        other.Start();
        lock (gate!) // ERROR
        {
        }
        other.Join();
    }
}
