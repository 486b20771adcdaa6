// about:   a thread ends while it holds a lock
// mode:    check
// expect:  violation kind=deadlock
// message: holder has ended
// dotnet:  skip
using System.Threading;

static class OwnerEnded
{
    static readonly object door = new();

    static void Main()
    {
        var owner = new Thread(() => Monitor.Enter(door));
        owner.Start();
        owner.Join();
        var other = new Thread(() =>
        {
            lock (door) // ERROR
            {
            }
        });
        other.Start();
        while (true)
        {
            Thread.Yield();
        }
    }
}
