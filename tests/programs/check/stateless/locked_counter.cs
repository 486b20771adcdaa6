// about:   four increments under one lock: 4! executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=24
using System.Threading;

static class LockedCounter
{
    static object gate;
    static int counter;

    static void Run()
    {
        lock (gate) counter++;
    }

    static void Main()
    {
        gate = new object();
        for (int i = 0; i < 4; i++) new Thread(Run).Start();
    }
}
