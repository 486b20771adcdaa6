// about: mcs: what it knows of C# 6 and 7: tuples, local functions, out variables, patterns, ref returns, throw expressions, nameof
// mode: run
using System;
using System.Collections.Generic;
using static System.Math;

class Point {
    public int X { get; } = 1;
    public int Y { get; set; } = 2;
    public int Sum => X + Y;
    public override string ToString() => $"({X},{Y})";
    public int this[int i] => i == 0 ? X : i == 1 ? Y : throw new ArgumentOutOfRangeException(nameof(i));
}
class Program {
    static ref int Biggest(int[] a) { int k = 0; for (int i = 1; i < a.Length; i++) if (a[i] > a[k]) k = i; return ref a[k]; }
    static string Describe(object o) {
        if (o is int n && n > 10) return "big " + n;
        if (o is string s) return "string " + s.Length;
        if (o == null) return "null";
        return o.GetType().Name;
    }
    static void Main() {
        var p = new Point { Y = 5 };
        Console.WriteLine(p + " " + p.Sum + " " + p[1] + " " + Max(3, 4));
        try { Console.WriteLine(p[2]); } catch (ArgumentOutOfRangeException e) when (e.ParamName == "i") { Console.WriteLine("index " + e.ParamName); }
        int[] a = { 3, 9, 4 }; Biggest(a) = -1; Console.WriteLine(string.Join(" ", a));
        if (int.TryParse("123", out int parsed)) Console.WriteLine(parsed + 1);
        foreach (object o in new object[] { 5, 50, "abc", null, 2.5 }) Console.WriteLine(Describe(o));
        string text = null; Console.WriteLine((text?.Length ?? -1) + " " + (p?.Sum).HasValue);
        var d = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }; Console.WriteLine(d["a"] + d["b"]);
        Func<int, int> fact = null; fact = n => n <= 1 ? 1 : n * fact(n - 1); Console.WriteLine(fact(10));
        Console.WriteLine(nameof(Program.Main) + nameof(p.Sum)); Console.WriteLine($"{PI:F3} {p.X,4}|{(a.Length > 2 ? "many" : "few")}");
        (int q, int r) = (17 / 5, 17 % 5); Console.WriteLine(q + " " + r);
        var t = (first: 1, second: "two"); Console.WriteLine(t.first + t.second + t.Item2.Length);
    }
}
