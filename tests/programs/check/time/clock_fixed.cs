// about:   with --clock 0 time stands still, and the result says so
// mode:    check
// expect:  ok
// options: --clock 0
// assumes: clock-fixed
// dotnet:  skip
using System;
using System.Threading;

class P
{
    static void Main()
    {
        DateTime now = DateTime.UtcNow;
        var other = new Thread(() => Thread.Sleep(10));
        other.Start();
        other.Join();
        if (DateTime.UtcNow != now) throw new Exception("it moved");
    }
}
