// about: mcs: iterators with try/finally, infinite, recursive, in structs, explicit IEnumerable
// mode: run
using System;
using System.Collections;
using System.Collections.Generic;

struct Range : IEnumerable<int> {
    readonly int from, to;
    public Range(int from, int to) { this.from = from; this.to = to; }
    public IEnumerator<int> GetEnumerator() { for (int i = from; i < to; i++) yield return i; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}
class Node {
    public int Value; public Node Left, Right;
    public IEnumerable<int> InOrder() {
        if (Left != null) foreach (int v in Left.InOrder()) yield return v;
        yield return Value;
        if (Right != null) foreach (int v in Right.InOrder()) yield return v;
    }
}
class Program {
    static IEnumerable<string> Steps(int fail) {
        try {
            yield return "one";
            if (fail == 1) throw new InvalidOperationException("inside");
            yield return "two";
            if (fail == 2) yield break;
            yield return "three";
        } finally {
            Console.WriteLine("cleanup");
        }
    }
    static IEnumerable<long> Primes() {
        var found = new List<long>();
        for (long n = 2; ; n++) {
            bool prime = true;
            foreach (long p in found) { if (p * p > n) break; if (n % p == 0) { prime = false; break; } }
            if (prime) { found.Add(n); yield return n; }
        }
    }
    static IEnumerator Old() { yield return 1; yield return "two"; yield return null; }
    static void Main() {
        int sum = 0;
        foreach (int i in new Range(3, 8)) sum += i;
        Console.WriteLine(sum);
        for (int f = 0; f < 3; f++) {
            try { foreach (string s in Steps(f)) Console.WriteLine(s); }
            catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        }
        foreach (string s in Steps(0)) { Console.WriteLine("first " + s); break; }
        int k = 0;
        foreach (long p in Primes()) { Console.Write(p + " "); if (++k == 12) break; }
        Console.WriteLine();
        var tree = new Node { Value = 5, Left = new Node { Value = 2, Right = new Node { Value = 3 } }, Right = new Node { Value = 9 } };
        Console.WriteLine(string.Join(",", tree.InOrder()));
        IEnumerator e2 = Old();
        while (e2.MoveNext()) Console.WriteLine(e2.Current ?? "null");
        var twice = new Range(0, 2);
        foreach (int a in twice) foreach (int b in twice) Console.Write(a + "" + b + " ");
        Console.WriteLine();
    }
}
