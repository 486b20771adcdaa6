// about:   static constructors and Lazy run once, other threads wait for the result
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Once { public static int Runs; public static readonly int Value; static Once() { Interlocked.Increment(ref Runs); for (int i = 0; i < 5; i++) Thread.Yield(); Value = 42; } }
class FailsOnce { static int s_runs; public static int Runs => Helper.Runs; public static int X; static FailsOnce() { Helper.Runs++; throw new InvalidOperationException("init"); } static class Helper { public static int Runs; } public static class Count { public static int Value => Helper.Runs; } }
class Deep { public static readonly string S = Other.T + "!"; static Deep() { } class Other { public static readonly string T = "other"; static Other() { Thread.Yield(); } } }
class InThread { public static int Answer; static InThread() { Answer = 6; } }

static class StaticInit
{
    static T[] All<T>(int n, Func<int, T> f) { var r = new T[n]; var ts = Enumerable.Range(0, n).Select(i => new Thread(() => r[i] = f(i))).ToArray(); foreach (var t in ts) t.Start(); foreach (var t in ts) t.Join(); return r; }

    static void Main()
    {
        Console.WriteLine(string.Join(",", All(4, _ => Once.Value)) + " runs " + Once.Runs);
        string[] errs = All(3, _ => { try { return FailsOnce.X.ToString(); } catch (TypeInitializationException e) { return e.InnerException!.Message; } }); Console.WriteLine(string.Join(",", errs) + " runs " + FailsOnce.Count.Value);
        Console.WriteLine(string.Join(",", All(3, _ => Deep.S)));
        var r = new int[1]; var t1 = new Thread(() => r[0] = InThread.Answer * 7); t1.Start(); t1.Join(); Console.WriteLine(r[0]);
        int made = 0; var lazy = new Lazy<List<int>>(() => { Interlocked.Increment(ref made); return new() { 1, 2 }; }); var lists = All(4, _ => lazy.Value); Console.WriteLine($"{made} {lists.All(l => ReferenceEquals(l, lists[0]))} {lazy.IsValueCreated}");
        var bad = new Lazy<int>(() => { made++; throw new FormatException("lazy failed"); }); for (int i = 0; i < 2; i++) try { _ = bad.Value; } catch (FormatException e) { Console.WriteLine(e.Message + " " + made); }
        var pub = new Lazy<string>(() => "published", LazyThreadSafetyMode.PublicationOnly); Console.WriteLine(string.Join(",", All(3, _ => pub.Value)));
        string? li = null; Console.WriteLine(string.Join(",", All(3, _ => LazyInitializer.EnsureInitialized(ref li, () => "init")))); object? sync = null; bool init = false; int lv = 0; int calls = 0; All(3, _ => LazyInitializer.EnsureInitialized(ref lv, ref init, ref sync, () => { calls++; return 9; })); Console.WriteLine($"{lv} {calls}");
        var single = new Singleton[4]; single = All(4, _ => Singleton.Instance); Console.WriteLine(single.Distinct().Count() + " " + Singleton.Created);
        // double-checked locking
        int built = 0; object? inst = null; object gate = new(); object Get() { if (Volatile.Read(ref inst) == null) lock (gate) if (inst == null) { built++; inst = new object(); } return inst!; } var objs = All(5, _ => Get()); Console.WriteLine($"{objs.Distinct().Count()} {built}");
    }

    sealed class Singleton { public static int Created; Singleton() => Created++; static class Holder { internal static readonly Singleton S = new(); static Holder() { } } public static Singleton Instance => Holder.S; }
}
