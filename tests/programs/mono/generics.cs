// about: mcs: generic classes, methods, constraints, nested instantiations, statics per instantiation, default
// mode: run
using System;
using System.Collections.Generic;

interface IShape { double Area { get; } }
struct Square : IShape {
    public double Side;
    public double Area { get { return Side * Side; } }
}
class Circle : IShape {
    public double R = 1;
    public double Area { get { return 3 * R * R; } }
}
class Cell<T> {
    public static int Count;
    public T Value;
    public Cell(T value) { Value = value; Count++; }
    public Cell<U> Map<U>(Func<T, U> f) { return new Cell<U>(f(Value)); }
    public override string ToString() { return "[" + Value + "]"; }
}
class Tree<K, V> where K : IComparable<K> {
    class Node { public K Key; public V Value; public Node Left, Right; }
    Node root;
    public V this[K key] {
        get {
            for (Node n = root; n != null;) {
                int c = key.CompareTo(n.Key);
                if (c == 0) return n.Value;
                n = c < 0 ? n.Left : n.Right;
            }
            return default(V);
        }
        set { Insert(ref root, key, value); }
    }
    static void Insert(ref Node n, K key, V value) {
        if (n == null) { n = new Node { Key = key, Value = value }; return; }
        int c = key.CompareTo(n.Key);
        if (c == 0) n.Value = value;
        else if (c < 0) Insert(ref n.Left, key, value);
        else Insert(ref n.Right, key, value);
    }
}
static class Program {
    static double Sum<T>(IEnumerable<T> items) where T : IShape {
        double s = 0;
        foreach (T t in items) s += t.Area;
        return s;
    }
    static T Make<T>() where T : new() { return new T(); }
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static void Main() {
        Console.WriteLine(Sum(new[] { new Square { Side = 2 }, new Square { Side = 3 } }));
        Console.WriteLine(Sum(new List<IShape> { new Circle(), new Square { Side = 1 } }));
        var c = new Cell<int>(5).Map(x => x + 0.5).Map(x => "v" + x);
        Console.WriteLine(c);
        new Cell<int>(1);
        Console.WriteLine(Cell<int>.Count + " " + Cell<string>.Count + " " + Cell<object>.Count);
        var t = new Tree<string, int>();
        foreach (var w in "the cat and the dog and the end".Split(' ')) t[w] = t[w] + 1;
        Console.WriteLine(t["the"] + " " + t["and"] + " " + t["cow"]);
        Console.WriteLine(Make<Circle>().Area + Make<Square>().Area);
        int a = 1, b = 2; string s1 = "x", s2 = "y";
        Swap(ref a, ref b); Swap(ref s1, ref s2);
        Console.WriteLine(a + s1 + b + s2);
        Console.WriteLine(typeof(Dictionary<string, List<int>>).GetGenericArguments()[1].Name);
        Console.WriteLine(new Cell<Cell<Cell<char>>>(new Cell<Cell<char>>(new Cell<char>('z'))));
        object o = new List<string>();
        Console.WriteLine((o is IEnumerable<object>) + " " + (o is IList<object>));
    }
}
