// about:   small language features: using aliases, discards, throw expressions, default literals, target-typed new, nameof, goto, checked blocks
// mode:    run
using System;
using System.Collections.Generic;
using static System.Math;
using Ints = System.Collections.Generic.List<int>;
using Point = (int X, int Y);

static class LanguageBits
{
    const int Big = 1_000_000, Bin = 0b1010_1010, Hex = 0xFF_FF;
    static string NotNull(string? s) => s ?? throw new ArgumentNullException(nameof(s));
    static (int, string) Two() => (1, "two");
    static int Sum(int first, params int[] rest) { foreach (int r in rest) first += r; return first; }
    static string Optional(int a, string b = "b", bool c = true) => $"{a}{b}{c}";
    static bool TryHalf(int n, out int half) { half = n / 2; return n % 2 == 0; }

    static void Main()
    {
        Console.WriteLine($"{Big} {Bin} {Hex} {1e3} {1.5f} {2m} {'\u0041'} {10L} {5u}");
        Ints l = new() { 3, 1, 2 }; Console.WriteLine(l.Count);
        Point p = (1, 2); p.X += 10; Console.WriteLine(p.X + p.Y);
        Console.WriteLine(Max(Abs(-3), Sqrt(4)));
        try { NotNull(null); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
        var (a, _) = Two(); (_, string b) = Two(); Console.WriteLine(a + b);
        if (TryHalf(10, out int h)) Console.WriteLine(h);
        _ = TryHalf(7, out _) ? "even" : "odd";
        int? n = default; string d = default(string) ?? "dflt"; Console.WriteLine((n ?? -1) + d);
        Dictionary<string, List<int>> map = new() { ["k"] = new() { 1 } }; Console.WriteLine(map["k"][0]);
        Console.WriteLine(Optional(1) + Optional(2, c: false) + Optional(c: false, a: 3));
        Console.WriteLine(Sum(1) + Sum(1, 2) + Sum(1, 2, 3));
        int i = 0; i = i++ + ++i; Console.WriteLine(i);
        int x = 10; x += x++ + ++x; Console.WriteLine(x);
        int y = 5; y -= y - (y = 3); Console.WriteLine(y);
        bool t = true, f = false; t &= f | true; f ^= t; Console.WriteLine(t + " " + f);
        unchecked { byte w = (byte)(255 + i); Console.WriteLine(w); }
        checked { try { byte w = (byte)(255 + x); Console.WriteLine(w); } catch (OverflowException) { Console.WriteLine("overflow"); } }
        { int scoped = 1; Console.WriteLine(scoped); } { string scoped = "s"; Console.WriteLine(scoped); }
        label: if (i < 5) { i += 2; goto label; } Console.WriteLine(i);
        string verbatim = @"a\b"; string raw = """x"y"""; Console.WriteLine(verbatim + raw + nameof(verbatim.Length));
        object o = new { A = 1, B = new[] { 2 } }; Console.WriteLine(o.ToString()!.StartsWith("{ A = 1"));
        Console.WriteLine(x is > 5 and < 100 ? "in" : "out"); Console.WriteLine((x, y) is (_, 3)); Func<int, int> sq = static v => v * v; Console.WriteLine(sq(9)); int[] arr = [1, 2, .. l, 9]; Console.WriteLine(string.Join(",", arr[1..^1])); lock (arr) Console.WriteLine("locked"); using (null as IDisposable) Console.WriteLine("using null"); ; ; Console.WriteLine(true ? false ? 1 : 2 : 3); Console.WriteLine(-7 / 2 + " " + -7 % 2 + " " + (-7 >> 1) + " " + (-7 >>> 28) + " " + ~7 + " " + (5 ^ 3)); Console.WriteLine(1 + 2 + "3" + 4 + 5); Console.WriteLine('a' + 1 + "b" + 'c'); Console.WriteLine((char)('a' + 1) + "" + (int)'a');
    }
}
