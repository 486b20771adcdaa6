// about:  an AggregateException is told with what is in it
// mode:   check
// expect: violation kind=unhandled-exception
// message: One or more errors occurred. (first) (second)
// details: (Inner Exception #1) System.ArgumentException: second
using System;
using System.Threading;

class P
{
    static void Main()
    {
        var other = new Thread(() => throw new AggregateException(new InvalidOperationException("first"), new ArgumentException("second"))); // ERROR
        other.Start();
        other.Join();
    }
}
