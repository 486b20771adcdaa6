// about:   the states of a thread that works on a large array of references cost what the array does, not its square
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static class LargeArrayOfLocks
{
    static int done;

    static void Main()
    {
        var other = new Thread(() => done = 1);
        other.Start();
        var gates = new object[200_000];
        for (int i = 0; i < gates.Length; i++)
        {
            gates[i] = new object();
            Monitor.Enter(gates[i]);
        }
        foreach (object gate in gates)
        {
            Monitor.Exit(gate);
        }
        other.Join();
        Debug.Assert(done == 1);
    }
}
