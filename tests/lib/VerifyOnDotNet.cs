// What Tidelock.Verify does on plain .NET, one case per argument. Run by test_verify.py, which knows what to expect.
using System;
using System.Threading;
using Tidelock;

static class VerifyOnDotNet
{
    static volatile int left = 10, right;

    static void Main(string[] args)
    {
        switch (args[0])
        {
            case "choices":
                for (int i = 0; i < 20; i++)
                {
                    Console.Write($"{Verify.Choose(5)}{(Verify.Bool() ? 't' : 'f')}{Verify.Int(-1, 1)}{Verify.Choose("x", "y")} ");
                }
                break;
            case "choose-nothing":
                Verify.Choose(0);
                break;
            case "int-empty":
                Verify.Int(2, 1);
                break;
            case "whole-range":
                Verify.Int(int.MinValue, int.MaxValue);
                break;
            case "assume":
                Verify.Assume(true);
                Console.WriteLine("before");
                Verify.Assume(false);
                Console.WriteLine("after");
                break;
            case "assume-in-thread":
                new Thread(() => Verify.Assume(false)).Start();
                Thread.Sleep(Timeout.Infinite);
                break;
            case "assert":
                Verify.Assert(true, "fine");
                try
                {
                    Verify.Assert(false, "caught");
                }
                catch (VerifyException failure)
                {
                    Console.WriteLine(failure.Message);
                }
                Verify.Assert(false, "the end");
                break;
            case "atomic":
                var threads = new Thread[4];
                for (int i = 0; i < threads.Length; i++)
                {
                    threads[i] = new Thread(() =>
                    {
                        for (int k = 0; k < 10_000; k++)
                        {
                            Verify.Atomic(() => { Verify.Atomic(() => right++); });
                        }
                    });
                    threads[i].Start();
                }
                foreach (Thread thread in threads)
                {
                    thread.Join();
                }
                Console.WriteLine(Verify.Atomic(() => right));
                break;
            case "atomic-exception":
                try
                {
                    Verify.Atomic(() => throw new InvalidOperationException());
                }
                catch (InvalidOperationException)
                {
                    var other = new Thread(() => Verify.Atomic(() => Console.WriteLine("released")));
                    other.Start();
                    other.Join();
                }
                break;
            case "always":
                Verify.Always("sum", () => left + right == 10);
                Verify.Atomic(() =>
                {
                    left--;
                    right++;
                });
                Console.WriteLine("kept");
                Verify.Atomic(() => { left--; });
                Console.WriteLine("broken");
                break;
            case "always-at-once":
                Verify.Always("at once", () => left == 0);
                break;
            case "always-at-end":
                Verify.Always("at the end", () => left == 10);
                left = 0;
                Console.WriteLine("main ends");
                break;
        }
    }
}
