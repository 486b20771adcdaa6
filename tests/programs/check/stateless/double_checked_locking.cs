// about:   three threads through double-checked locking: 15 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=15
using System.Threading;

static class DoubleCheckedLocking
{
    static object gate;
    static volatile bool isReady;

    static void Run()
    {
        if (isReady) return;
        lock (gate)
        {
            if (!isReady) isReady = true;
        }
    }

    static void Main()
    {
        gate = new object();
        for (int i = 0; i < 3; i++) new Thread(Run).Start();
    }
}
