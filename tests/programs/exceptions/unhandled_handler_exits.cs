// about: Environment.Exit in a handler of UnhandledException ends the program with its code, and tells the listeners
// mode:  run
// exit:  42
using System;

static class UnhandledHandlerExits
{
    static void Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (_, _) =>
        {
            Console.WriteLine("handler");
            Environment.Exit(42);
        };
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Console.WriteLine("exit");
        throw new Exception("x");
    }
}
