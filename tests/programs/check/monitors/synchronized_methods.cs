// about:   MethodImplOptions.Synchronized on instance and static methods excludes like a lock
// mode:    check
// expect:  ok states=93
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class SynchronizedMethods
{
    static int created;
    int counter;

    [MethodImpl(MethodImplOptions.Synchronized)]
    void Increment() => counter++;

    [MethodImpl(MethodImplOptions.Synchronized)]
    static void Count() => created++;

    void Work()
    {
        Increment();
        Count();
    }

    static void Main()
    {
        var shared = new SynchronizedMethods();
        var a = new Thread(shared.Work);
        var b = new Thread(shared.Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(shared.counter == 2 && created == 2);
    }
}
