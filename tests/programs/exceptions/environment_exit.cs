// about:   Environment.Exit inside try does not run finally blocks and sets the exit code
// mode:    run
// exit:    42
using System;

class EnvironmentExit
{
    static void Deep(int n)
    {
        try
        {
            if (n == 0) { Console.WriteLine("exiting with 42"); Environment.Exit(42); }
            Deep(n - 1);
        }
        finally { Console.WriteLine("finally must not print"); }
    }

    static int Main()
    {
        AppDomain.CurrentDomain.ProcessExit += (s, e) => Console.WriteLine($"process exit event, code {Environment.ExitCode}");
        for (int i = 0; i < 6; i++) Console.WriteLine("working " + i);
        Environment.ExitCode = 7;
        Console.WriteLine(Environment.ExitCode);
        Deep(3);
        return 1;
    }
}
