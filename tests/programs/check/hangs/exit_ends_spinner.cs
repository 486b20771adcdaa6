// about:   a thread that spins for ever does not keep the program from ending by Environment.Exit
// mode:    check
// expect:  ok
using System;
using System.Threading;

static class ExitEndsSpinner
{
    static volatile int turns;

    static void Main()
    {
        var spinner = new Thread(() =>
        {
            while (true)
            {
                turns = 1 - turns;
            }
        });
        spinner.Start();
        Environment.Exit(0);
    }
}
