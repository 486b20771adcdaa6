// about:   a boxed value is a new object each time: the lock excludes nobody
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class LockOnBoxedValue
{
    const int Gate = 1;
    static int counter;

    static void Increment()
    {
        lock ((object)Gate)
        {
            counter++;
        }
    }

    static void Main()
    {
        var a = new Thread(Increment);
        var b = new Thread(Increment);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(counter == 2); // ERROR
    }
}
