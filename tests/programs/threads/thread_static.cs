// about:   ThreadStatic fields, ThreadLocal, thread names and data slots are per thread
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class PerThread { [ThreadStatic] public static int Count; [ThreadStatic] public static string? Name; [ThreadStatic] public static List<int>? Items; public static int Shared; [ThreadStatic] static int s_init = 5; public static int Init => s_init; static PerThread() { } }
class Gen<T> { [ThreadStatic] public static T? Value; }

static class ThreadStatics
{
    static void Run(string name, ThreadStart body) { var t = new Thread(body) { Name = name }; t.Start(); t.Join(); }

    static void Main()
    {
        PerThread.Count = 100; PerThread.Name = "main"; PerThread.Shared = 1; Console.WriteLine($"init {PerThread.Init}");
        for (int i = 0; i < 3; i++) { int k = i; Run("w" + i, () => { Console.WriteLine($"{Thread.CurrentThread.Name}: {PerThread.Count} {PerThread.Name ?? "null"} {PerThread.Items?.Count ?? -1} {PerThread.Shared} init {PerThread.Init}"); PerThread.Count += k + 1; PerThread.Name = "t" + k; (PerThread.Items ??= new()).Add(k); PerThread.Shared++; Console.WriteLine($"{PerThread.Count} {PerThread.Name} {PerThread.Items.Count}"); }); }
        Console.WriteLine($"{PerThread.Count} {PerThread.Name} {PerThread.Shared} {PerThread.Items == null}");
        Gen<int>.Value = 1; Gen<string>.Value = "one"; Run("g", () => { Console.WriteLine($"{Gen<int>.Value} {Gen<string>.Value ?? "null"}"); Gen<int>.Value = 2; }); Console.WriteLine($"{Gen<int>.Value} {Gen<string>.Value}");
        int created = 0; var tl = new ThreadLocal<int>(() => ++created * 10, trackAllValues: true); Console.WriteLine($"{tl.IsValueCreated} {tl.Value} {tl.Value} {tl.IsValueCreated}"); Run("a", () => { Console.WriteLine(tl.Value); tl.Value = 7; Console.WriteLine(tl.Value); }); Run("b", () => Console.WriteLine(tl.Value)); Console.WriteLine($"{tl.Value} {created} {string.Join(",", tl.Values.Order())}"); tl.Dispose(); try { _ = tl.Value; } catch (ObjectDisposedException) { Console.WriteLine("disposed"); }
        Console.WriteLine(Thread.CurrentThread.Name ?? "unnamed"); Thread.CurrentThread.Name = "primary"; Console.WriteLine(Thread.CurrentThread.Name); Thread.CurrentThread.Name = "renamed"; Console.WriteLine(Thread.CurrentThread.Name);
        var slot = Thread.AllocateDataSlot(); Thread.SetData(slot, "main data"); Run("c", () => { Console.WriteLine(Thread.GetData(slot) ?? "empty"); Thread.SetData(slot, 5); Console.WriteLine(Thread.GetData(slot)); }); Console.WriteLine(Thread.GetData(slot));
        var al = new AsyncLocal<string> { Value = "flows" }; Run("d", () => { Console.WriteLine(al.Value); al.Value = "changed"; }); Console.WriteLine(al.Value);
        int mainId = Environment.CurrentManagedThreadId; bool same = true; Run("e", () => same = Environment.CurrentManagedThreadId == mainId); Console.WriteLine(same + " " + (Thread.CurrentThread.ManagedThreadId == mainId)); Thread? inner = null; Run("f", () => inner = Thread.CurrentThread); Console.WriteLine(inner!.Name + " " + ReferenceEquals(inner, Thread.CurrentThread));
    }
}
