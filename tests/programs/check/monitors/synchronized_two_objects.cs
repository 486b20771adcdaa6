// about:   Synchronized instance methods of two objects do not exclude each other
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class SynchronizedTwoObjects
{
    static int total;

    [MethodImpl(MethodImplOptions.Synchronized)]
    void Add() => total++;

    static void Main()
    {
        var a = new Thread(new SynchronizedTwoObjects().Add);
        var b = new Thread(new SynchronizedTwoObjects().Add);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(total == 2); // ERROR
    }
}
