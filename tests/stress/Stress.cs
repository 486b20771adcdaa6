// Runs the programs that stress_programs.py makes: on .NET many times, to see which outcomes there are; under `tidelock check` once,
// asserting that none of the outcomes it is told comes about.
//
//   Stress --run FIRST COUNT ITERATIONS  every outcome seen of programs FIRST .. FIRST+COUNT-1, a line each: number, tab, outcome
//   Stress NUMBER OUTCOME...             checks one program
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

abstract class Program
{
    internal abstract int Threads { get; }
    internal abstract bool Waits { get; }
    internal abstract void Reset();
    internal abstract void Run(int thread);
    internal abstract string Outcome();

    // On .NET: between two statements another thread may come, more often than it would by itself.
    private static readonly bool pauses = Environment.GetEnvironmentVariable("STRESS_PAUSES") != null;

    protected static void Pause()
    {
        if (pauses)
        {
            PauseNow();
        }
    }

    private static void PauseNow()
    {
        switch (Random.Shared.Next(4))
        {
            case 0: Thread.Yield(); break;
            case 1: Thread.SpinWait(Random.Shared.Next(100)); break;
        }
    }

    // NB: on .NET a thread that is there already, for to make one takes as long as to run a hundred programs.
    protected static Work Started(Action work) => pauses ? new Work(null, Task.Run(work)) : new Work(StartThread(work), null);

    private static Thread StartThread(Action work)
    {
        var thread = new Thread(() => work());
        thread.Start();
        return thread;
    }

    protected static void Add(StringBuilder text, object? value) =>
        text.Append(value is IFormattable f ? f.ToString(null, CultureInfo.InvariantCulture) : value ?? "-").Append(';');
}

readonly struct Work(Thread? thread, Task? task)
{
    internal void Join()
    {
        thread?.Join();
        task?.Wait();
    }
}

static class Stress
{
    static void Main(string[] args)
    {
        if (args is ["--run", ..])
        {
            RunMany(int.Parse(args[1]), int.Parse(args[2]), int.Parse(args[3]));
            return;
        }
        Check(Programs.Make(int.Parse(args[0])), args);
    }

    static void Check(Program program, string[] args)
    {
        program.Reset();
        var threads = new Thread[program.Threads];
        for (int i = 0; i < threads.Length; i++)
        {
            int number = i;
            threads[i] = new Thread(() => program.Run(number));
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        string outcome = program.Outcome();
        for (int i = 1; i < args.Length; i++)
        {
            if (args[i] == outcome)
            {
                Told(i);
            }
        }
    }

    // One place for each outcome, so that `check --all` tells of each.
    static void Told(int number)
    {
        switch (number)
        {
@PLACES@
        }
    }

    static void RunMany(int first, int count, int iterations)
    {
        for (int number = first; number < first + count; number++)
        {
            var outcomes = new SortedSet<string>(StringComparer.Ordinal);
            int ownGroups = Programs.Make(number).Waits ? 48 : 6;
            // Half of the runs have the processors to themselves, half compete for them. Waits overlap only in the latter.
            int alone = ownGroups > 6 ? iterations / 100 : iterations / 4;
            Group.RunAll(number, 1, alone, outcomes);
            Group.RunAll(number, ownGroups, iterations - alone, outcomes);
            foreach (string outcome in outcomes)
            {
                Console.WriteLine($"{number}\t{outcome}");
            }
        }
    }
}

// The threads of one program and many copies of its data. In each round every thread goes through all copies; what came of them is
// looked at when all have.
sealed class Group
{
    private const int MostCopies = 50;
    private const int MostSpins = 30;  // a thread does not wait for long until the others come to the same copy

    private readonly Program[] copies;
    private readonly int[] arrived;
    private readonly Barrier barrier;
    private readonly HashSet<string> outcomes = [];
    private readonly int rounds;

    private Group(int number, int iterations)
    {
        copies = new Program[Math.Min(MostCopies, iterations)];
        rounds = (iterations + copies.Length - 1) / copies.Length;
        arrived = new int[copies.Length];
        for (int i = 0; i < copies.Length; i++)
        {
            copies[i] = Programs.Make(number);
            copies[i].Reset();
        }
        barrier = new Barrier(copies[0].Threads, _ => FinishRound());
    }

    internal static void RunAll(int number, int groups, int iterations, SortedSet<string> outcomes)
    {
        var all = new Group[groups];
        var threads = new List<Thread>();
        for (int i = 0; i < groups; i++)
        {
            Group group = all[i] = new Group(number, Math.Max((iterations + groups - 1) / groups, 1));
            for (int k = 0; k < group.copies[0].Threads; k++)
            {
                int thread = k;
                threads.Add(new Thread(() => group.Work(thread), 256 * 1024));
            }
        }
        threads.ForEach(static thread => thread.Start());
        threads.ForEach(static thread => thread.Join());
        foreach (Group group in all)
        {
            outcomes.UnionWith(group.outcomes);
            group.barrier.Dispose();
        }
    }

    private void Work(int thread)
    {
        var random = new Random(thread);
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < copies.Length; i++)
            {
                Meet(ref arrived[i]);
                Thread.SpinWait(random.Next(4) == 0 ? random.Next(60) : random.Next(6));
                copies[i].Run(thread);
            }
            barrier.SignalAndWait();
        }
    }

    private void Meet(ref int count)
    {
        Interlocked.Increment(ref count);
        for (int i = 0; i < MostSpins && Volatile.Read(ref count) < barrier.ParticipantCount; i++)
        {
            Thread.SpinWait(10);
        }
    }

    private void FinishRound()
    {
        for (int i = 0; i < copies.Length; i++)
        {
            outcomes.Add(copies[i].Outcome());
            copies[i].Reset();
            arrived[i] = 0;
        }
    }
}
