// about: Environment.ExitCode is part of the state: what one thread wrote on another path is not seen
// mode:  check
// expect: ok
using System;
using System.Diagnostics;
using System.Threading;

class Locked
{
    static readonly object gate = new();
    static int failures;

    static void Fail()
    {
        lock (gate)
        {
            failures++;
            Environment.ExitCode = failures;
        }
    }

    static void Main()
    {
        var a = new Thread(Fail);
        var b = new Thread(Fail);
        a.Start();
        b.Start();
        lock (gate) Debug.Assert(Environment.ExitCode == failures);
        a.Join();
        b.Join();
        Debug.Assert(Environment.ExitCode == 2);
        Environment.ExitCode = 0;
    }
}
