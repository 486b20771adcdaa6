// about: AppContext.SetData is atomic: two threads that set different keys lose nothing
// mode:  check
// expect: ok
using System;
using System.Diagnostics;
using System.Threading;

class Setters
{
    static void Main()
    {
        var a = new Thread(() => AppContext.SetData("left", 1));
        var b = new Thread(() => AppContext.SetData("right", 2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert((int)AppContext.GetData("left") == 1 && (int)AppContext.GetData("right") == 2);
    }
}
