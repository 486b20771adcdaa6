// about:  the trace says where threads have to wait, and which wait was interrupted
// mode:   check
// expect: violation kind=assertion
// notes:  has to wait, is interrupted
// options: --search bfs
using System.Diagnostics;
using System.Threading;

static class InterruptedInWait
{
    static readonly object gate = new();
    static volatile bool has;

    static void Main()
    {
        bool interrupted = false;
        var other = new Thread(() =>
        {
            try
            {
                while (!has)
                {
                }
                lock (gate)
                {
                }
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        });
        other.Start();
        lock (gate)
        {
            has = true;
        }
        other.Interrupt();
        other.Join();
        Debug.Assert(!interrupted);
    }
}
