// about: WeakReference<T>.SetTarget in one thread, TryGetTarget in another
// mode:  check
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Weak
{
    static void Main()
    {
        var first = new object();
        var second = new object();
        var weak = new WeakReference<object>(first);
        var t = new Thread(() => weak.SetTarget(second));
        t.Start();
        weak.TryGetTarget(out object seen);
        Debug.Assert(seen == first); // ERROR
        t.Join();
        GC.KeepAlive(first);
        GC.KeepAlive(second);
    }
}
