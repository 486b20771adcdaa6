// about:   the initialiser of a thread-static field runs for one thread only; the others see null
// mode:    check
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
using System;
using System.Threading;

static class ThreadStaticInitializer
{
    [ThreadStatic]
    static int[] buffer = new int[1];

    static void Work() => buffer[0] = 1; // ERROR

    static void Main()
    {
        Work();
        var other = new Thread(Work);
        other.Start();
        other.Join();
    }
}
