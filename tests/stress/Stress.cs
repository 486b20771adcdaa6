// Runs the programs that programs.py makes: on .NET many times with threads that begin together, to see which outcomes there are;
// under `tidelock check` once, asserting that none of the outcomes it is told comes about.
//
//   Stress FIRST COUNT ITERATIONS        every outcome seen of programs FIRST .. FIRST+COUNT-1, a line each: number, tab, outcome
//   Stress NUMBER OUTCOME...             checks one program
using System.Diagnostics;
using System.Globalization;
using System.Text;

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
        switch (Random.Shared.Next(8))
        {
            case 0: Thread.Yield(); break;
            case 1: Thread.SpinWait(Random.Shared.Next(100)); break;
        }
    }

    protected static void Add(StringBuilder text, object? value) =>
        text.Append(value is IFormattable f ? f.ToString(null, CultureInfo.InvariantCulture) : value ?? "-").Append(';');
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
            Program program = Programs.Make(number);
            foreach (string outcome in new Runs(program, program.Waits ? Math.Max(iterations / 20, 1) : iterations).Outcomes())
            {
                Console.WriteLine($"{number}\t{outcome}");
            }
        }
    }
}

// The same program again and again, on threads that live on; before each of them begins it spins for a random while.
sealed class Runs(Program program, int iterations)
{
    private volatile int round;
    private int waiting;

    internal SortedSet<string> Outcomes()
    {
        var outcomes = new SortedSet<string>(StringComparer.Ordinal);
        int others = program.Threads;
        var threads = new Thread[others];
        for (int i = 0; i < others; i++)
        {
            int number = i;
            threads[i] = new Thread(() => Work(number)) { IsBackground = true };
            threads[i].Start();
        }
        for (int i = 1; i <= iterations; i++)
        {
            program.Reset();
            Volatile.Write(ref waiting, others);
            round = i;
            var spin = new SpinWait();
            while (Volatile.Read(ref waiting) != 0)
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }
            outcomes.Add(program.Outcome());
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        return outcomes;
    }

    private void Work(int number)
    {
        var random = new Random(number);
        for (int i = 1; i <= iterations; i++)
        {
            var spin = new SpinWait();
            while (round < i)
            {
                spin.SpinOnce(sleep1Threshold: -1);
            }
            Thread.SpinWait(random.Next(4) == 0 ? random.Next(60) : random.Next(6));
            program.Run(number);
            Interlocked.Decrement(ref waiting);
        }
    }
}
