// about:   background threads that wait for each other do not keep the program from ending
// mode:    check
// expect:  ok
using System.Threading;

static class BackgroundDeadlock
{
    static readonly object left = new(), right = new();

    static void Take(object first, object second)
    {
        lock (first)
        {
            lock (second)
            {
            }
        }
    }

    static void Main()
    {
        new Thread(() => Take(left, right)) { IsBackground = true }.Start();
        new Thread(() => Take(right, left)) { IsBackground = true }.Start();
    }
}
