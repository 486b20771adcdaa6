// about:   a class constructor waits for a lock whose holder waits for the class
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class Program
{
    internal static readonly object gate = new();

    static void Main()
    {
        var user = new Thread(() => _ = Slow.Value);
        user.Start();
        lock (gate)
        {
            _ = Slow.Value;
        }
        user.Join();
    }
}

static class Slow
{
    internal static readonly int Value;

    static Slow()
    {
        lock (Program.gate)
        {
            Value = 1;
        }
    }
}
