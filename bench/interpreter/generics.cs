// How fast is generic code over value types and references?
using System;
interface IOp<T> { T Apply(T a, T b); }
struct Plus : IOp<int> { public int Apply(int a, int b) { return a + b; } }
class Pair<T, U> { public T first; public U second; public Pair(T f, U s) { first = f; second = s; } public V Map<V>(Func<T, U, V> f) { return f(first, second); } }
class Bench {
    static T Fold<T, O>(T[] v, T start, O op) where O : IOp<T> { for (int i = 0; i < v.Length; i++) start = op.Apply(start, v[i]); return start; }
    static int Main(string[] args) {
        int n = int.Parse(args[0]); var v = new int[100]; int s = 0; var p = new Pair<int, string>(1, "x");
        for (int i = 0; i < n; i++) { s = Fold(v, s, new Plus()); s += p.Map((a, b) => a + b.Length); }
        return s & 1;
    }
}
