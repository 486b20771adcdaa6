// about:   an unhandled exception in a started thread ends the process
// mode:    run
// exit:    134
using System;
using System.Threading;

class UnhandledInThread
{
    static readonly object Gate = new();
    static bool s_ready;

    static void Work(object? arg)
    {
        lock (Gate) { while (!s_ready) Monitor.Wait(Gate); }
        Console.WriteLine($"worker got {arg}");
        object o = arg!;
        Console.WriteLine("worker line 2");
        int[] a = new int[1];
        Console.WriteLine(a[o.ToString()!.Length]);
    }

    static void Main()
    {
        for (int i = 0; i < 4; i++) Console.WriteLine("main " + i);
        var t = new Thread(Work) { Name = "worker" };
        t.Start("argument");
        Console.WriteLine("started");
        Console.WriteLine("about to release");
        lock (Gate) { s_ready = true; Monitor.PulseAll(Gate); }
        t.Join();
        Console.WriteLine("never printed");
    }
}
