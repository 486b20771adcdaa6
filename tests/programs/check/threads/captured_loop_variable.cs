// about:   the closures share the variable of the for loop: a thread may see it after the next iteration changed it
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class CapturedLoopVariable
{
    static readonly int[] seen = new int[3];

    static void Main()
    {
        var threads = new Thread[2];
        for (int i = 0; i < 2; i++)
        {
            threads[i] = new Thread(() => Interlocked.Increment(ref seen[i]));
            threads[i].Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Debug.Assert(seen[0] == 1 && seen[1] == 1); // ERROR
    }
}
