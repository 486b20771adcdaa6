// about: the last writer of Environment.ExitCode wins: after both have ended it can be either
// mode:  check
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Last
{
    static void Main()
    {
        var threads = new Thread[2];
        for (int i = 0; i < 2; i++)
        {
            int code = i + 1;
            threads[i] = new Thread(() => Environment.ExitCode = code);
        }
        foreach (Thread t in threads) t.Start();
        foreach (Thread t in threads) t.Join();
        int last = Environment.ExitCode;
        Environment.ExitCode = 0;
        Debug.Assert(last == 2); // ERROR
    }
}
