// about: EnsureSufficientExecutionStack notices in time that the stack is nearly used up
// mode:  run
using System;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using System.Threading;

class SufficientStack
{
    static int deepest;

    static int Down(int depth)
    {
        deepest = depth;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        return Down(depth + 1) + 1;
    }

    static int Try(int depth) => RuntimeHelpers.TryEnsureSufficientExecutionStack() ? Try(depth + 1) + 1 : 0;

    static void Probe(string stack, int least)
    {
        deepest = 0;
        try { Down(0); }
        catch (InsufficientExecutionStackException e) { Console.WriteLine($"{stack}: {e.Message} {deepest >= least}"); }
    }

    static void On(int bytes, int least)
    {
        var thread = new Thread(() => Probe($"{bytes} bytes", least), bytes);
        thread.Start();
        thread.Join();
    }

    static void Main()
    {
        Probe("main", 1000);
        Console.WriteLine(Try(0) > 1000);
        On(128 << 10, 0);
        On(256 << 10, 100);
        On(1 << 20, 1000);

        // What asks it in the class library.
        Expression sum = Expression.Constant(0);
        for (int i = 0; i < 20000; i++) sum = Expression.Add(sum, Expression.Constant(1));
        Console.WriteLine(Expression.Lambda<Func<int>>(sum).Compile(preferInterpretation: true)());
    }
}
