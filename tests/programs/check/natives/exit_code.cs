// about: Environment.ExitCode is shared by all threads
// mode:  check
// natives: System.Environment::get_ExitCode, System.Environment::set_ExitCode
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Reporter
{
    static void Report(int code) => Environment.ExitCode = code;

    static void Main()
    {
        var worker = new Thread(() => Report(3));
        var monitor = new Thread(() => Debug.Assert(Environment.ExitCode != 3, "failed already")); // ERROR
        worker.Start();
        monitor.Start();
        worker.Join();
        monitor.Join();
        Environment.ExitCode = 0;
    }
}
