// about:   one Exit too many, after a correct pair
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class ExitTwice
{
    static readonly object gate = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            Monitor.Enter(gate);
            Monitor.Exit(gate);
        });
        other.Start();
        Monitor.Enter(gate);
        Monitor.Exit(gate);
        Monitor.Exit(gate); // ERROR
        other.Join();
    }
}
