// about: what threads read from the standard input, they read one after the other
// mode:  check
// natives: System.ConsolePal::Read
// expect: ok
using System;
using System.Diagnostics;
using System.Threading;

class Input
{
    static void Main()
    {
        var t = new Thread(() => Debug.Assert(Console.In.Read() == -1));
        t.Start();
        Debug.Assert(Console.In.Read() == -1);
        t.Join();
    }
}
