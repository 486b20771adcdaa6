// about:   short circuit, ternary, null-coalescing, null-conditional and evaluation order
// mode:    run
using System;

class Conditionals
{
    static bool T(string s) { Console.Write(s + " "); return true; }
    static bool F(string s) { Console.Write(s + " "); return false; }
    static int V(int n) { Console.Write($"v{n} "); return n; }

    public Conditionals? Next;
    public string? Name;
    public int Count;
    public int[]? Data;

    static void Main()
    {
        Console.WriteLine(T("a") && F("b") && T("c"));
        Console.WriteLine(F("a") || T("b") || F("c"));
        Console.WriteLine(T("a") & F("b") & T("c"));
        Console.WriteLine(F("a") | T("b") | F("c"));
        Console.WriteLine(F("a") ? V(1) : V(2));
        Console.WriteLine(V(1) + V(2) * V(3) - (V(4) - V(5)));
        int[] arr = { 0, 0, 0, 0 };
        int i = 0;
        arr[i++] = i++ + i++;
        arr[i] = i = 1;
        Console.WriteLine(string.Join(",", arr) + " " + i);
        arr[V(2)] += V(10);
        Console.WriteLine(arr[2]);
        string? s = null;
        Console.WriteLine(s ?? "default");
        Console.WriteLine(s?.Length ?? -1);
        s ??= "assigned"; s ??= "again";
        Console.WriteLine(s);
        var c = new Conditionals { Name = "c", Next = new Conditionals { Count = 7, Data = new[] { 5, 6 } } };
        Console.WriteLine($"{c.Next?.Name ?? "none"} {c.Next?.Count} {c.Next?.Next?.Count.ToString() ?? "null"} {c.Data?[0]} {c.Next?.Data?[1]}");
        int? n = null; int? m = 5;
        Console.WriteLine($"{n + m} {m + 1} {n ?? 3} {n == null} {m > n} {n < m} {m == 5} {n.HasValue} {m.Value} {n.GetValueOrDefault(9)}");
        bool? x = null;
        Console.WriteLine($"[{x & false}] [{x & true}] [{x | true}] [{x | false}] [{!x}]");
        try { Console.WriteLine(n!.Value); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(i > 0 ? "pos" : i < 0 ? "neg" : "zero");
        object o = true ? 1 : 2.0; Console.WriteLine(o.GetType().Name);
        ref int r = ref (i > 0 ? ref arr[0] : ref arr[1]); r = 77; Console.WriteLine(arr[0]);
        c.Next = null; c.Next?.Next?.ToString(); Console.WriteLine("ok");
        Console.WriteLine((V(1), V(2), V(3)));
    }
}
