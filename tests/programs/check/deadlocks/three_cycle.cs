// about:   a cycle of three
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class ThreeCycle
{
    static readonly object[] gates = [new(), new(), new()];

    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            object a = gates[i], b = gates[(i + 1) % 3];
            new Thread(() =>
            {
                lock (a)
                {
                    lock (b) // ERROR
                    {
                    }
                }
            }).Start();
        }
    }
}
