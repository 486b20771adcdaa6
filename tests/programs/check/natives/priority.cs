// about: Priority of a thread that another thread sets
// mode:  check
// natives: System.Threading.Thread::set_Priority
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Priorities
{
    static void Main()
    {
        Thread main = Thread.CurrentThread;
        var t = new Thread(() => main.Priority = ThreadPriority.AboveNormal);
        t.Start();
        ThreadPriority seen = main.Priority;
        t.Join();
        Debug.Assert(seen == ThreadPriority.Normal); // ERROR
    }
}
