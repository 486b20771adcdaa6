// about: ProcessExit handlers run after Main has returned, see its result, and may set another exit code
// mode:  run
// exit:  9
using System;
using System.Runtime.Loader;
using System.Threading;

static class ProcessExit
{
    static int seen;

    static int Main()
    {
        AssemblyLoadContext.Default.Unloading += _ => Console.WriteLine("unloading");
        AppDomain.CurrentDomain.ProcessExit += (sender, e) =>
        {
            Console.WriteLine($"first {Environment.ExitCode} {sender == AppDomain.CurrentDomain} {e == EventArgs.Empty}");
            Console.WriteLine($"{Environment.CurrentManagedThreadId} {Thread.CurrentThread.IsBackground}");
            Environment.ExitCode = 9;
            AppDomain.CurrentDomain.ProcessExit += (_, _) => Console.WriteLine("too late");
        };
        EventHandler removed = (_, _) => Console.WriteLine("removed");
        AppDomain.CurrentDomain.ProcessExit += removed;
        AppDomain.CurrentDomain.ProcessExit -= removed;
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            Console.WriteLine($"second {Environment.ExitCode} {seen}");
            new Thread(() => { Thread.Sleep(10_000); Console.WriteLine("nobody waits for it"); }).Start();
        };
        // Foreground threads are waited for before.
        new Thread(() => { Thread.Sleep(50); seen = 1; Console.WriteLine("thread"); }).Start();
        return 3;
    }
}
