// about: Interrupt before or after the thread was started, by different threads
// mode:  check
// natives: System.Threading.Thread::Interrupt
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Early
{
    static bool wasInterrupted;

    static void Main()
    {
        var t = new Thread(() =>
        {
            try { Thread.Sleep(10); }
            catch (ThreadInterruptedException) { wasInterrupted = true; }
        });
        var other = new Thread(() => t.Interrupt());
        other.Start();
        t.Start();
        t.Join();
        other.Join();
        Debug.Assert(wasInterrupted); // ERROR
    }
}
