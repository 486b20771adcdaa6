// about:   inline arrays: indexing, slicing, foreach, nested in generics, of references, equality of layout
// mode:    run
using System;
using System.Runtime.CompilerServices;

[InlineArray(4)] struct Four<T> { T _e; }
[InlineArray(10)] struct TenInts { int _e; public int Sum() { int s = 0; foreach (int x in this) s += x; return s; } [System.Diagnostics.CodeAnalysis.UnscopedRef] public ref int At(int i) => ref this[i]; }
[InlineArray(3)] struct Names { string? _e; }
[InlineArray(2)] struct Rows { TenInts _e; }
class Matrix { Four<Four<double>> _m; public ref double this[int r, int c] => ref _m[r][c]; public double Trace() { double t = 0; for (int i = 0; i < 4; i++) t += _m[i][i]; return t; } }
struct Bag<T> { Four<T> _items; public int Count; public void Add(T t) => _items[Count++] = t; public readonly Span<T> Copy() { var a = new T[Count]; ((ReadOnlySpan<T>)_items)[..Count].CopyTo(a); return a; } public T Get(int i) => _items[i]; }

static class InlineArrays
{
    static void Fill(ref TenInts t) { for (int i = 0; i < 10; i++) t[i] = i * i; }
    static int Total(ReadOnlySpan<int> s) { int t = 0; foreach (int x in s) t += x; return t; }

    static void Main()
    {
        TenInts a = default; Fill(ref a); Console.WriteLine($"{a[0]} {a[9]} {a[^1]} {a.Sum()} {Total(a)} {Unsafe.SizeOf<TenInts>()} {Unsafe.SizeOf<Four<byte>>()} {Unsafe.SizeOf<Rows>()}"); TenInts b = a; b[3] = 1000; Console.WriteLine($"{a[3]} {b[3]}"); a.At(5) = -1; Span<int> s = a; s[0] = 77; s[^2] = 88; Console.WriteLine($"{a[0]} {a[5]} {a[8]} {s.Length}"); Span<int> part = a[2..5]; part.Reverse(); foreach (int x in a) Console.Write(x + " "); Console.WriteLine(); foreach (ref int x in (Span<int>)a) x /= 2; Console.WriteLine(a.Sum());
        int idx = 10; try { Console.WriteLine(a[idx]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); } idx = -1; try { a[idx] = 1; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        Four<string> f = default; f[1] = "one"; f[3] = "three"; foreach (string? x in f) Console.Write((x ?? "null") + " "); Console.WriteLine(); Four<(int, char)> t = default; t[2] = (5, 'x'); t[2].Item1++; Console.WriteLine(t[2] + " " + t[0].Item1); Names n = default; n[0] = "zoe"; n[1] = "al"; n[2] = "mia"; ((Span<string?>)n).Sort(StringComparer.Ordinal); Console.WriteLine($"{n[0]}{n[1]}{n[2]}"); object box = n; Names n2 = (Names)box; n2[0] = "x"; Console.WriteLine(((Names)box)[0]);
        Rows r = default; r[0][9] = 1; r[1][0] = 2; TenInts row = r[1]; row[1] = 50; Console.WriteLine($"{r[0][9]} {r[1][0]} {r[1][1]} {r[0].Sum()}"); var m = new Matrix(); for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) m[i, j] = i * 4 + j + 0.5; m[2, 2] *= 10; Console.WriteLine($"{m.Trace()} {m[3, 1]}"); var bag = new Bag<string>(); bag.Add("p"); bag.Add("q"); Console.WriteLine(bag.Copy().Length + bag.Get(1)); var arr = new TenInts[3]; arr[1][4] = 6; arr[2] = arr[1]; arr[1][4]++; Console.WriteLine($"{arr[0][4]} {arr[1][4]} {arr[2][4]}"); static Four<T> Make<T>(params ReadOnlySpan<T> xs) { Four<T> q = default; xs.CopyTo(q); return q; } var mk = Make(1.5, 2.5); Console.WriteLine($"{mk[0]} {mk[1]} {mk[2]}"); ReadOnlySpan<string> lit = ["a", "b", "c", "d", "e"]; Console.WriteLine(string.Join("", lit.ToArray())); GC.Collect(); Console.WriteLine(f[3] + n[2]); Console.WriteLine(string.Concat("x", "y", "z", "w", "v") + string.Join("-", "p", "q", "r", "s"));
    }
}
