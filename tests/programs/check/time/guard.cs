// about:  a guard of 30 s in a test: it may run out, and the report says that it takes that
// mode:   check
// expect: violation kind=assertion
// needs-timeout: yes
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        using var ready = new ManualResetEventSlim();
        var worker = new Thread(() => ready.Set());
        worker.Start();
        bool came = ready.Wait(30_000);
        Debug.Assert(came, "the worker is late"); // ERROR
        worker.Join();
    }
}
