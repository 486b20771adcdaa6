// What the programs of this folder share. Compiled into each of them.
global using System;
global using System.Threading;

using System.Diagnostics;

static class Oracle
{
    /// <summary>Runs the actions in threads of their own, and waits for all of them.</summary>
    internal static void RunAll(params ThreadStart[] actions)
    {
        var threads = new Thread[actions.Length];
        for (int i = 0; i < actions.Length; i++)
        {
            threads[i] = new Thread(actions[i]);
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
    }

    /// <summary>The result of the program. An assertion fails if it is the value of the first argument.</summary>
    internal static void Report(int result, string[] args)
    {
        Console.WriteLine(result);
        if (args.Length > 0)
        {
            Debug.Assert(result != int.Parse(args[0]), "final value");
        }
    }
}
