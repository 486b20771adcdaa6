// about:   the exceptions the runtime itself raises and their exact messages
// mode:    run
using System;
using System.Collections.Generic;

class A { public int F; public virtual void M() { } }
class B : A { }
interface IThing { void Do(); }
struct S { public int X; }
enum E { P }

static class RuntimeErrors
{
    static void Try(string name, Action a)
    {
        try { a(); Console.WriteLine($"{name}: no exception"); }
        catch (Exception e) { Console.WriteLine($"{name}: {e.GetType().FullName}: {e.Message}"); }
    }

    static void Main()
    {
        A? nul = null; A a = new A(); int zero = 0; int minus = -1; int[] arr = new int[3]; int[]? nularr = null; object o = "text"; object[] cov = new string[2];
        string? ns = null; Action? nd = null; object boxed = 5; object? no = null; IThing? it = null; int[,] grid = new int[2, 2];
        Try("null field read", () => Console.WriteLine(nul!.F));
        Try("null field write", () => nul!.F = 1);
        Try("null virtual call", () => nul!.M());
        Try("null interface call", () => it!.Do());
        Try("null string", () => Console.WriteLine(ns!.Length));
        Try("null array", () => Console.WriteLine(nularr![0]));
        Try("null array length", () => Console.WriteLine(nularr!.Length));
        Try("null delegate", () => nd!());
        Try("null unbox", () => Console.WriteLine((int)no!));
        Try("null foreach", () => { foreach (int x in nularr!) Console.WriteLine(x); });
        Try("null lock", () => { lock (no!) { } });
        Try("null throw", () => throw null!);
        Try("int div", () => Console.WriteLine(1 / zero));
        Try("int rem", () => Console.WriteLine(1 % zero));
        Try("long div", () => Console.WriteLine(1L / zero));
        Try("uint div", () => Console.WriteLine(1u / (uint)zero));
        Try("min div -1", () => Console.WriteLine(int.MinValue / minus));
        Try("min rem -1", () => Console.WriteLine(int.MinValue % minus));
        Try("lmin div -1", () => Console.WriteLine(long.MinValue / minus));
        Try("index high", () => Console.WriteLine(arr[3 + zero]));
        Try("index neg", () => Console.WriteLine(arr[minus]));
        Try("index write", () => arr[5 + zero] = 1);
        Try("grid index", () => Console.WriteLine(grid[1, 2 + zero]));
        Try("array size", () => Console.WriteLine(new int[minus].Length));
        Try("cast", () => Console.WriteLine((B)a));
        Try("cast string", () => Console.WriteLine((A)o));
        Try("cast interface", () => ((IThing)(object)a).Do());
        Try("cast generic", () => Console.WriteLine((List<string>)(object)new List<int>()));
        Try("cast array", () => Console.WriteLine((int[])(object)new string[1]));
        Try("unbox long", () => Console.WriteLine((long)boxed));
        Try("unbox struct", () => Console.WriteLine(((S)boxed).X));
        Try("unbox enum from int", () => Console.WriteLine((E)boxed));
        Try("covariance", () => cov[0] = 5);
        Try("covariance ok", () => cov[0] = "s");
        Try("overflow", () => Console.WriteLine(checked(int.MaxValue + arr.Length)));
        Try("nullable", () => Console.WriteLine(((int?)no)!.Value));
        Try("list index", () => Console.WriteLine(new List<int> { 1 }[1]));
        Try("dictionary", () => Console.WriteLine(new Dictionary<string, int>()["missing"]));
        Try("queue", () => new Queue<int>().Dequeue());
        Try("modified", () => { var l = new List<int> { 1, 2 }; foreach (int x in l) l.Add(x); });
        Try("parse", () => int.Parse("abc"));
        Try("parse overflow", () => int.Parse("99999999999"));
        Try("enum parse", () => Enum.Parse<DayOfWeek>("Noday"));
        Try("out of memory", () => Console.WriteLine(new byte[0x7fffffff].Length < 0 ? 1 : GC.AllocateUninitializedArray<long>(int.MaxValue).Length));
        Try("create interface", () => Activator.CreateInstance(typeof(IThing)));
    }
}
