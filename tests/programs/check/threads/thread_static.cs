// about:   a thread-static field is private to each thread
// mode:    check
// expect:  ok states=106
using System;
using System.Diagnostics;
using System.Threading;

static class ThreadStaticField
{
    [ThreadStatic]
    static int counter;

    static void Work()
    {
        for (int i = 1; i <= 3; i++)
        {
            counter++;
            Debug.Assert(counter == i);
        }
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        Work();
        a.Join();
        b.Join();
    }
}
