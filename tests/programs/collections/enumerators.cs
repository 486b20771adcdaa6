// about:   enumerator contracts: Current, MoveNext, Reset, Dispose, versions, duck-typed foreach
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;

class Countdown(int from) { public Enumerator GetEnumerator() => new(from); public struct Enumerator(int n) { int _n = n + 1; public int Current => _n; public bool MoveNext() => --_n > 0; public void Dispose() => Console.Write("(disposed) "); } }
class Tracked : IEnumerable<int>, IEnumerator<int> { int _i = -1; public IEnumerator<int> GetEnumerator() { Console.Write("get "); return this; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); public int Current => _i * 10; object IEnumerator.Current => Current; public bool MoveNext() { Console.Write("move "); return ++_i < 3; } public void Reset() => _i = -1; public void Dispose() => Console.WriteLine("dispose"); }
static class RangeExt { public static IEnumerator<int> GetEnumerator(this Range r) { for (int i = r.Start.Value; i < r.End.Value; i++) yield return i; } public static IEnumerator<char> GetEnumerator(this int n) { foreach (char c in n.ToString()) yield return c; } }

static class Enumerators
{
    static void Main()
    {
        foreach (int n in new Countdown(3)) Console.Write(n + " "); Console.WriteLine();
        foreach (int n in new Countdown(5)) { if (n == 3) break; Console.Write(n + " "); } Console.WriteLine();
        foreach (int n in new Tracked()) Console.Write(n + " ");
        try { foreach (int n in new Tracked()) if (n == 10) throw new Exception("stop"); } catch (Exception e) { Console.WriteLine(e.Message); }
        foreach (int i in 3..7) Console.Write(i); Console.WriteLine(); foreach (char c in 2024) Console.Write(c + "."); Console.WriteLine();
        var list = new List<int> { 1, 2, 3 }; var en = list.GetEnumerator(); var copy = en; en.MoveNext(); en.MoveNext(); copy.MoveNext(); Console.WriteLine($"{en.Current} {copy.Current}");
        IEnumerator<int> boxed = list.GetEnumerator(); IEnumerator<int> same = boxed; boxed.MoveNext(); boxed.MoveNext(); Console.WriteLine(same.Current); boxed.Reset(); boxed.MoveNext(); Console.WriteLine(boxed.Current); list.Add(4); try { boxed.MoveNext(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { boxed.Reset(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        IEnumerator ie = new List<int> { 1 }.GetEnumerator(); try { _ = ie.Current; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } ie.MoveNext(); ie.MoveNext(); try { _ = ie.Current; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        IEnumerator ae = new[] { 1, 2 }.GetEnumerator(); try { _ = ae.Current; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } while (ae.MoveNext()) Console.Write(ae.Current); Console.WriteLine();
        var d = new Dictionary<int, int> { [1] = 1, [2] = 2 }; foreach (var p in d) if (p.Key == 1) d.Remove(1); Console.WriteLine(d.Count); foreach (int k in d.Keys) d[k] = 9; Console.WriteLine(d[2]);
        using (IEnumerator<KeyValuePair<int, int>> de = d.GetEnumerator()) { Console.WriteLine(de.MoveNext() + " " + de.Current + " " + de.MoveNext()); } IDictionaryEnumerator ide = ((IDictionary)d).GetEnumerator(); ide.MoveNext(); Console.WriteLine($"{ide.Key} {ide.Value} {ide.Entry.Key}");
        foreach (ref int x in new int[] { 1, 2, 3 }.AsSpan()) { x *= 2; Console.Write(x + " "); } Console.WriteLine(); foreach (var (i, s) in new[] { (1, "a"), (2, "b") }) Console.Write(i + s + " "); Console.WriteLine(); foreach (string s in (IEnumerable)new object[] { "cast", "ok" }) Console.Write(s + " "); Console.WriteLine(); try { foreach (string s in new object[] { "fine", 5 }) Console.Write(s + " "); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
        foreach (var x in new Queue<int>(new[] { 7, 8 })) Console.Write(x); foreach (var x in new Stack<int>(new[] { 7, 8 })) Console.Write(x); foreach (var x in new LinkedList<int>(new[] { 7, 8 })) Console.Write(x); foreach (var x in new SortedSet<int> { 8, 7 }) Console.Write(x); Console.WriteLine();
    }
}
