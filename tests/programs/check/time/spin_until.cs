// about:  SpinWait.SpinUntil with a time-out may give up
// mode:   check
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class P
{
    static volatile bool done;

    static void Main()
    {
        var worker = new Thread(() => done = true);
        worker.Start();
        bool seen = SpinWait.SpinUntil(() => done, 1000);
        Debug.Assert(seen); // ERROR
        worker.Join();
    }
}
