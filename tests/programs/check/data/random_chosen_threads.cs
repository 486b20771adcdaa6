// about:   a draw of one thread is a choice at its place in the schedule
// mode:    check
// expect:  violation kind=assertion
// options: --random choose --races off
using System;
using System.Diagnostics;
using System.Threading;

class P
{
    static int limit = 2;

    static void Main()
    {
        var other = new Thread(() => limit = 1);
        other.Start();
        int drawn = Random.Shared.Next(limit);
        Debug.Assert(drawn == 0 || limit == 2); // ERROR
        other.Join();
    }
}
