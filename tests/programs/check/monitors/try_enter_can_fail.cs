// about:   a TryEnter whose result is taken for granted
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class TryEnterCanFail
{
    static readonly object gate = new();

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock (gate)
            {
            }
        });
        other.Start();
        Debug.Assert(Monitor.TryEnter(gate)); // ERROR
        Monitor.Exit(gate);
        other.Join();
    }
}
