// about:   a lock on typeof(T) and one on the same Type object elsewhere are one monitor
// mode:    check
// expect:  ok states=22
using System.Diagnostics;
using System.Threading;

static class LockOnType
{
    static int counter;

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (typeof(LockOnType))
            {
                counter++;
            }
        });
        other.Start();
        lock (typeof(LockOnType))
        {
            counter++;
        }
        other.Join();
        Debug.Assert(counter == 2);
    }
}
