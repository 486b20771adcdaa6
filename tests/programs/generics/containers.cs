// about:   user-written generic stack, ring buffer, LRU cache, heap and optional
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

class Ring<T>(int capacity) : IReadOnlyCollection<T> { readonly T[] _a = new T[capacity]; int _head; public int Count { get; private set; } public void Push(T t) { _a[(_head + Count) % capacity] = t; if (Count == capacity) _head = (_head + 1) % capacity; else Count++; } public T this[int i] => i < Count ? _a[(_head + i) % capacity] : throw new IndexOutOfRangeException($"{i} of {Count}"); public IEnumerator<T> GetEnumerator() { for (int i = 0; i < Count; i++) yield return this[i]; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }

class Lru<K, V>(int capacity) where K : notnull { readonly LinkedList<(K Key, V Value)> _order = new(); readonly Dictionary<K, LinkedListNode<(K Key, V Value)>> _map = new(); public bool TryGet(K k, out V? v) { v = default; if (!_map.TryGetValue(k, out var n)) return false; _order.Remove(n); _order.AddFirst(n); v = n.Value.Value; return true; } public void Put(K k, V v) { if (_map.Remove(k, out var old)) _order.Remove(old); else if (_map.Count == capacity) { _map.Remove(_order.Last!.Value.Key); _order.RemoveLast(); } _map[k] = _order.AddFirst((k, v)); } public override string ToString() => string.Join(" ", _order.Select(p => $"{p.Key}={p.Value}")); }

class Heap<T> { readonly List<T> _a = new(); readonly Comparison<T> _cmp; public Heap(Comparison<T>? cmp = null) => _cmp = cmp ?? Comparer<T>.Default.Compare; public int Count => _a.Count; public void Push(T t) { _a.Add(t); int i = _a.Count - 1; while (i > 0 && _cmp(_a[i], _a[(i - 1) / 2]) < 0) { (_a[i], _a[(i - 1) / 2]) = (_a[(i - 1) / 2], _a[i]); i = (i - 1) / 2; } } public T Pop() { T top = _a[0]; _a[0] = _a[^1]; _a.RemoveAt(_a.Count - 1); int i = 0; while (true) { int c = 2 * i + 1; if (c >= _a.Count) return top; if (c + 1 < _a.Count && _cmp(_a[c + 1], _a[c]) < 0) c++; if (_cmp(_a[i], _a[c]) <= 0) return top; (_a[i], _a[c]) = (_a[c], _a[i]); i = c; } } }

readonly struct Option<T> { readonly T _v; public bool Has { get; } public Option(T v) { _v = v; Has = v is not null; } public static implicit operator Option<T>(T v) => new(v); public Option<U> Select<U>(Func<T, U> f) => Has ? new(f(_v)) : default; public Option<U> SelectMany<U>(Func<T, Option<U>> f) => Has ? f(_v) : default; public T Or(T d) => Has ? _v : d; public override string ToString() => Has ? $"Some({_v})" : "None"; }

static class Containers
{
    static Option<int> Half(int n) => n % 2 == 0 ? n / 2 : default(Option<int>);

    static void Main()
    {
        var r = new Ring<string>(3); foreach (string s in "a b c d e".Split(' ')) { r.Push(s); Console.Write(string.Concat(r) + " "); }
        Console.WriteLine($"{r.Count} {r[0]} {r[2]} {((IEnumerable)r).Cast<string>().First()}");
        try { _ = r[3]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        var lru = new Lru<string, int>(2); lru.Put("x", 1); lru.Put("y", 2); lru.TryGet("x", out int got); lru.Put("z", 3);
        Console.WriteLine($"{lru} {got} {lru.TryGet("y", out _)}"); lru.Put("x", 10); Console.WriteLine(lru);
        var h = new Heap<int>(); foreach (int i in new[] { 5, 3, 8, 1, 9, 2, 7 }) h.Push(i); while (h.Count > 0) Console.Write(h.Pop() + " "); Console.WriteLine();
        var hs = new Heap<(int P, string N)>((a, b) => b.P.CompareTo(a.P)); hs.Push((1, "low")); hs.Push((9, "high")); hs.Push((5, "mid")); while (hs.Count > 0) Console.Write(hs.Pop().N + " "); Console.WriteLine();
        Console.WriteLine($"{Half(8)} {Half(7)} {Half(8).SelectMany(Half).SelectMany(Half)} {Half(6).SelectMany(Half)} {Half(4).Select(x => "v" + x)} {Half(3).Or(-1)} {new Option<string>(null!)}");
        var events = new SortedList<int, Queue<string>>(); void At(int t, string e) { if (!events.TryGetValue(t, out var q)) events[t] = q = new(); q.Enqueue(e); }
        At(5, "c"); At(1, "a"); At(5, "d"); At(3, "b"); foreach (var (t, q) in events) while (q.TryDequeue(out string? e)) Console.Write($"{t}{e} "); Console.WriteLine();
    }
}
