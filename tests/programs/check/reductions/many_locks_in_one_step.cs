// about:   a thread that lives alone takes thousands of locks in one step, of objects that were shared
// mode:    check
// options: --reduction dpor
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class ManyLocksInOneStep
{
    static readonly object[] gates = new object[20_000];

    static void Main()
    {
        for (int i = 0; i < gates.Length; i++)
        {
            gates[i] = new object();
        }
        var other = new Thread(() =>
        {
            lock (gates[17])
            {
            }
        });
        other.Start();
        other.Join();
        int count = 0;
        foreach (object gate in gates)
        {
            lock (gate)
            {
                count++;
            }
        }
        Debug.Assert(count == gates.Length);
    }
}
