// about:   yield return, yield break and a foreach over them
// mode:    run
using System;
using System.Collections.Generic;

static class Simple
{
    static IEnumerable<int> Range(int from, int to) { for (int i = from; i < to; i++) yield return i; }
    static IEnumerable<int> UntilNegative(int[] a) { foreach (int x in a) { if (x < 0) yield break; yield return x; } }
    static IEnumerable<string> Three() { yield return "one"; yield return "two"; yield return "three"; }
    static IEnumerable<long> Powers(int b) { long p = 1; while (true) { yield return p; p *= b; } }

    static void Main()
    {
        foreach (int i in Range(2, 6)) Console.WriteLine(i);
        foreach (int i in UntilNegative(new[] { 1, 2, -1, 3 })) Console.WriteLine("got " + i);
        foreach (string s in Three()) Console.WriteLine(s);
        int n = 0;
        foreach (long p in Powers(3)) { if (++n > 6) break; Console.WriteLine(p); }
        IEnumerator<int> e = Range(0, 2).GetEnumerator();
        Console.WriteLine(e.MoveNext() + " " + e.Current);
        Console.WriteLine(e.MoveNext() + " " + e.Current);
        Console.WriteLine(e.MoveNext());
        foreach (int a in Range(0, 2)) foreach (int b in Range(0, 2)) Console.Write(a + "" + b + " ");
        Console.WriteLine();
    }
}
