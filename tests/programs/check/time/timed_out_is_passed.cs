// about:  a wait that says that it ran out has taken its time
// mode:   check
// expect: ok
// assumes: clock
using System;
using System.Diagnostics;
using System.Threading;

class P
{
    static void Main()
    {
        var ready = new AutoResetEvent(false);
        var setter = new Thread(() => ready.Set());
        var watch = Stopwatch.StartNew();
        setter.Start();
        bool came = ready.WaitOne(100);
        if (!came && watch.ElapsedMilliseconds < 100) throw new Exception("it did not wait");
        setter.Join();
    }
}
