// about:   an interrupt that nobody catches ends the process
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ThreadInterruptedException
using System.Threading;

static class InterruptUnhandled
{
    static void Main()
    {
        Thread main = Thread.CurrentThread;
        var other = new Thread(main.Interrupt);
        other.Start();
        other.Join(); // ERROR
    }
}
