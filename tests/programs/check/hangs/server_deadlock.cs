// about:   workers of a server that lose a pulse are deadlocked, whatever the server does
// mode:    check
// options: --may-run-forever
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class ServerDeadlock
{
    static readonly object bell = new();
    static volatile int turns;

    static void Main()
    {
        var worker = new Thread(() =>
        {
            lock (bell)
            {
                Monitor.Wait(bell); // ERROR
            }
        });
        worker.Start();
        lock (bell)
        {
            Monitor.Pulse(bell);
        }
        while (true)
        {
            turns = 1 - turns;
        }
    }
}
