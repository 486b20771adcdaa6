// about:   ref structs, ref fields, scoped, ref struct generics and interfaces, custom spans and enumerators
// mode:    run
using System;
using System.Diagnostics.CodeAnalysis;

ref struct Cursor { ref int _cur; readonly ref int _end; public Cursor(ref int first, int n) { _cur = ref first; _end = ref System.Runtime.CompilerServices.Unsafe.Add(ref first, n); } public ref int Current => ref _cur; public bool Next() { _cur = ref System.Runtime.CompilerServices.Unsafe.Add(ref _cur, 1); return System.Runtime.CompilerServices.Unsafe.IsAddressLessThan(ref _cur, ref _end); } }
ref struct Pair<T> { public ref T A; public ref T B; public Pair(ref T a, ref T b) { A = ref a; B = ref b; } public void Swap() => (A, B) = (B, A); }
ref struct Tokenizer(ReadOnlySpan<char> s) { ReadOnlySpan<char> _rest = s; public ReadOnlySpan<char> Current { get; private set; } public bool MoveNext() { _rest = _rest.TrimStart(); if (_rest.IsEmpty) return false; int i = _rest.IndexOf(' '); Current = i < 0 ? _rest : _rest[..i]; _rest = i < 0 ? default : _rest[i..]; return true; } public readonly Tokenizer GetEnumerator() => this; }
interface IShow { string Show(); } ref struct Shown(Span<int> s) : IShow { readonly Span<int> _s = s; public string Show() => $"{_s.Length} items, first {_s[0]}"; }
ref struct Builder(Span<char> buf) { readonly Span<char> _b = buf; int _n; public void Add(char c) { if (_n < _b.Length) _b[_n++] = c; } public void Add(scoped ReadOnlySpan<char> s) { foreach (char c in s) Add(c); } public override readonly string ToString() => _b[.._n].ToString(); public void Dispose() { _b.Clear(); Console.WriteLine("cleared"); } }
readonly ref struct Slice<T>(ref T start, int len) { readonly ref T _s = ref start; public int Length => len; public ref T this[int i] => ref i < (uint)len ? ref System.Runtime.CompilerServices.Unsafe.Add(ref _s, i) : ref Fail(); [DoesNotReturn] static ref T Fail() => throw new IndexOutOfRangeException("slice"); }
ref struct Nested { public Span<int> S; public Pair<int> P; }

static class RefStructs
{
    static string Generic<T>(T t) where T : IShow, allows ref struct => t.Show();
    static int Sum(scoped Span<int> s) { int t = 0; foreach (int x in s) t += x; return t; }
    static ref int Max(Span<int> s) { ref int m = ref s[0]; foreach (ref int x in s) if (x > m) m = ref x; return ref m; }
    static Span<T> Half<T>(Span<T> s) => s[..(s.Length / 2)];

    static void Main()
    {
        int[] a = { 1, 2, 3, 4 }; var c = new Cursor(ref a[0], a.Length); do c.Current *= 10; while (c.Next()); Console.WriteLine(string.Join(",", a)); int x = 1, y = 2, z = 3; var p = new Pair<int>(ref x, ref y); p.Swap(); Console.WriteLine($"{x}{y}"); p.B = ref z; p.Swap(); p.A += 100; Console.WriteLine($"{x} {y} {z}"); string s1 = "s", s2 = "t"; new Pair<string>(ref s1, ref s2).Swap(); Console.WriteLine(s1 + s2);
        foreach (var t in new Tokenizer("  let x =  42 ")) Console.Write($"[{t}]"); Console.WriteLine(); Span<int> st = stackalloc int[5]; st.Fill(7); Console.WriteLine(Generic(new Shown(st)) + " " + Generic(new Shown(a)));
        using (var b = new Builder(stackalloc char[8])) { b.Add('>'); b.Add("abc"); b.Add("truncated"); Console.WriteLine(b.ToString()); } var sl = new Slice<int>(ref a[1], 2); sl[0]++; sl[1]--; Console.WriteLine($"{a[1]} {a[2]} {sl.Length}"); try { _ = sl[2]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        Max(a) = -1; Console.WriteLine(string.Join(",", a)); ref int m = ref Max(a); m++; m = ref Max(a); m++; Console.WriteLine(string.Join(",", a)); Console.WriteLine(Sum(stackalloc[] { 1, 2, 3 }) + Sum(a.AsSpan(1)) + Sum(Half<int>(a))); var n = new Nested { S = a, P = new Pair<int>(ref a[0], ref a[3]) }; n.P.Swap(); n.S[1] = 0; Console.WriteLine(string.Join(",", a)); Nested n2 = n; n2.S = n2.S[2..]; n2.P.A = 77; Console.WriteLine($"{n.S.Length} {n2.S.Length} {a[0]}"); 
        ref int pick = ref (a.Length > 3 ? ref a[3] : ref x); pick = 5; Console.WriteLine(a[3]); ref int cur = ref a[0]; for (int i = 0; i < a.Length; i++) { cur = ref a[i]; cur += i; } Console.WriteLine(string.Join(",", a)); static ref T First<T>(T[] arr) => ref arr[0]; First(a) = 9; First(new[] { "temp" }) = "ok"; Console.WriteLine(a[0]); scoped Span<byte> sb = stackalloc byte[3]; sb[2] = 255; Console.WriteLine(sb[2] + sb.Length); ReadOnlySpan<int> ro = a; Console.WriteLine(ro[^1] + " " + ro.ToArray().Length); Span<int> def = default; Console.WriteLine($"{def.IsEmpty} {def.Length} {def == Span<int>.Empty}"); Func<int> viaArr = () => a[0]; Console.WriteLine(viaArr()); var dict = new System.Collections.Generic.Dictionary<string, int> { ["k"] = 1 }; ref int slot = ref System.Runtime.InteropServices.CollectionsMarshal.GetValueRefOrNullRef(dict, "k"); slot += 41; Console.WriteLine(dict["k"] + " " + System.Runtime.CompilerServices.Unsafe.IsNullRef(ref System.Runtime.InteropServices.CollectionsMarshal.GetValueRefOrNullRef(dict, "none")));
    }
}
