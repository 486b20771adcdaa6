// about:   two threads count under a lock; main waits and prints
// mode:    run
using System;
using System.Threading;

static class Simple
{
    static readonly object Gate = new object();
    static int s_total;

    static void Work()
    {
        for (int i = 0; i < 100; i++) lock (Gate) s_total++;
    }

    static void Main()
    {
        Console.WriteLine("start");
        Thread a = new Thread(Work), b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Console.WriteLine(s_total);
        string result = "";
        Thread c = new Thread(() => result = "from thread");
        c.Start();
        c.Join();
        Console.WriteLine(result);
        Console.WriteLine(c.IsAlive);
        Thread d = new Thread(n => Console.WriteLine("argument " + n));
        d.Start(5);
        d.Join();
        for (int i = 0; i < 3; i++) { int k = i; Thread t = new Thread(() => Console.WriteLine("thread " + k)); t.Start(); t.Join(); }
        Console.WriteLine("end");
    }
}
