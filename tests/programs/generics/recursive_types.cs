// about:   self-referential constraints, recursive and deeply nested instantiations, polymorphic recursion
// mode:    run
using System;
using System.Collections.Generic;

abstract class Comparable<T> : IComparable<T> where T : Comparable<T> { public abstract int CompareTo(T? o); public T Max(T o) => CompareTo(o) >= 0 ? (T)this : o; public static bool operator <(Comparable<T> a, T b) => a.CompareTo(b) < 0; public static bool operator >(Comparable<T> a, T b) => a.CompareTo(b) > 0; }
class Num(int v) : Comparable<Num> { public int V => v; public override int CompareTo(Num? o) => v.CompareTo(o!.V); }
class Builder<TSelf> where TSelf : Builder<TSelf> { protected List<string> Parts = new(); public TSelf Add(string s) { Parts.Add(s); return (TSelf)this; } }
class Html : Builder<Html> { public Html Tag(string t) => Add($"<{t}>"); public override string ToString() => string.Concat(Parts); }
class Node<T> { public T Value; public Node<T>? Next; public Node(T v, Node<T>? n = null) { Value = v; Next = n; } public Node<U> Map<U>(Func<T, U> f) => new(f(Value), Next?.Map(f)); public int Count => 1 + (Next?.Count ?? 0); }
class Tree<T> where T : IComparable<T> { T _v; Tree<T>? _l, _r; public Tree(T v) => _v = v; public void Add(T v) { ref Tree<T>? t = ref v.CompareTo(_v) < 0 ? ref _l : ref _r; if (t == null) t = new Tree<T>(v); else t.Add(v); } public IEnumerable<T> Walk() { if (_l != null) foreach (T x in _l.Walk()) yield return x; yield return _v; if (_r != null) foreach (T x in _r.Walk()) yield return x; } }
class Nest<T> { public static string Deep(int n) => n == 0 ? typeof(T).Name + "/" + Arity() : Nest<List<T>>.Deep(n - 1); static int Arity() { int a = 0; for (Type t = typeof(T); t.IsGenericType; t = t.GetGenericArguments()[0]) a++; return a; } }
struct Wrap<T> { public T Inner; public override string ToString() => $"W({Inner})"; }
class Curious : IEquatable<Curious>, IComparable<Curious> { public bool Equals(Curious? o) => true; public int CompareTo(Curious? o) => 0; public override bool Equals(object? o) => o is Curious; public override int GetHashCode() => 0; }
class Outer<T> { public class In { public T? V; public Outer<In>? Up; } public In Make(T v) => new In { V = v }; }
class SelfStatic { public static readonly Dictionary<string, SelfStatic> All = new(); public SelfStatic(string n) => All[n] = this; public static readonly SelfStatic A = new("a"), B = new("b"); }

static class RecursiveTypes
{
    static string Poly<T>(T t, int n) => n == 0 ? t!.ToString()! : Poly(new Wrap<T> { Inner = t }, n - 1);
    static int Depth<T>(int n) => n == 0 ? 0 : 1 + Depth<(T, T)?>(n - 1);

    static void Main()
    {
        Console.WriteLine(new Num(3).Max(new Num(8)).V + " " + (new Num(3) < new Num(8)) + " " + (new Num(3) > new Num(8)));
        Console.WriteLine(new Html().Tag("b").Add("text").Tag("/b"));
        var list = new Node<int>(1, new(2, new(3))); var mapped = list.Map(x => x * 1.5).Map(d => "s" + d);
        for (var n = mapped; n != null; n = n.Next) Console.Write(n.Value + " ");
        Console.WriteLine(mapped.Count);
        var tree = new Tree<string>("m"); foreach (string s in "q c x a n d".Split(' ')) tree.Add(s); Console.WriteLine(string.Join("", tree.Walk()));
        var itree = new Tree<int>(50); foreach (int i in new[] { 30, 70, 20, 60, 40 }) itree.Add(i); Console.WriteLine(string.Join(" ", itree.Walk()));
        Console.WriteLine(Nest<int>.Deep(0) + " " + Nest<int>.Deep(1) + " " + Nest<string>.Deep(12));
        Console.WriteLine(Poly(7, 5) + " " + Poly("x", 3));
        Console.WriteLine(new Curious().CompareTo(new Curious()) + " " + EqualityComparer<Curious>.Default.Equals(new(), new()));
        var o = new Outer<int>.In { V = 4, Up = new Outer<Outer<int>.In>() }; Console.WriteLine(o.Up.Make(o).V!.V + " " + o.Up.GetType());
        Console.WriteLine(string.Join(",", SelfStatic.All.Keys));
        var dd = new Dictionary<string, Dictionary<int, List<(string, int)>>> { ["k"] = new() { [1] = new() { ("p", 2) } } }; Console.WriteLine(dd["k"][1][0].Item1 + dd.GetType().GetGenericArguments()[1].GetGenericArguments()[1].Name);
        Console.WriteLine(Fix<int, int>(self => n => n <= 1 ? 1 : n * self(n - 1))(10));
    }

    static Func<A, B> Fix<A, B>(Func<Func<A, B>, Func<A, B>> f) => x => f(Fix(f))(x);
}
