// about: IsBackground that one thread sets and another reads
// mode:  check
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Reads
{
    static void Main()
    {
        using var end = new ManualResetEvent(false);
        var worker = new Thread(() => end.WaitOne());
        worker.Start();
        var setter = new Thread(() => worker.IsBackground = true);
        setter.Start();
        bool isBackground = worker.IsBackground;
        setter.Join();
        end.Set();
        worker.Join();
        Debug.Assert(!isBackground); // ERROR
    }
}
