// about:   record classes: equality, with, ToString, inheritance, deconstruction, custom members
// mode:    run
using System;
using System.Collections.Generic;
using System.Text;

record Point(int X, int Y) { public double Length => Math.Sqrt(X * X + Y * Y); public static Point Origin { get; } = new(0, 0); }
record Point3(int X, int Y, int Z) : Point(X, Y);
record Named(string Name, Point At) { public List<int> Data { get; init; } = new(); public string? Note; }
record Temp(double C) { public double F { get; } = C * 1.8 + 32; public override string ToString() => $"{C}C"; }
abstract record Shape(string Id) { public abstract double Area { get; } public sealed override string ToString() => $"{Id}:{Area:F1}"; }
record Circle(string Id, double R) : Shape(Id) { public override double Area => Math.PI * R * R; }
record Rect(string Id, double W, double H) : Shape(Id) { public override double Area => W * H; public Rect(double side) : this("sq", side, side) { } }
record Custom(int A, int B) { public virtual bool Equals(Custom? o) => o is not null && A == o.A; public override int GetHashCode() => A; protected virtual bool PrintMembers(StringBuilder sb) { sb.Append($"A is {A}"); return true; } public int B { get; init; } = B < 0 ? throw new ArgumentException("B") : B; }
record Mutable { public int V { get; set; } public Mutable Inc() { V++; return this; } protected Mutable(Mutable o) { V = o.V + 1000; } public Mutable() { } }
record Gen<T>(T Value, Gen<T>? Next = null) { public int Count => 1 + (Next?.Count ?? 0); }
record Empty; sealed record Leaf(int N) : Tree; record Node(Tree L, Tree R) : Tree; abstract record Tree { public int Sum() => this switch { Leaf(var n) => n, Node(var l, var r) => l.Sum() + r.Sum(), _ => throw new InvalidOperationException() }; }

static class Records
{
    static void Main()
    {
        Point a = new(3, 4), b = new(3, 4); Point c3 = new Point3(3, 4, 0); Console.WriteLine($"{a} {a == b} {ReferenceEquals(a, b)} {a.Equals((object)b)} {a.GetHashCode() == b.GetHashCode()} {a == c3} {c3 == a} {a != new Point(4, 3)} {a.Length} {Point.Origin} {c3}");
        var (x, y) = a; var moved = a with { X = 10 }; Console.WriteLine($"{x} {y} {moved} {a} {(c3 with { X = 7 })} {(c3 with { }).GetType().Name}"); Point3 p3 = new(1, 2, 3); (int i, int j, int k) = p3; Console.WriteLine(i + j + k); Point up = p3 with { Z = 9 }; Console.WriteLine(up);
        var n = new Named("n", a) { Note = "note", Data = { 1, 2 } }; var m = n with { Name = "m" }; m.Data.Add(3); Console.WriteLine($"{n.Data.Count} {n == m with { Name = "n" }} {n.At == m.At} {n.ToString().Replace("System.Collections.Generic.List`1[System.Int32]", "List")}"); Console.WriteLine(new Named(null!, null!) { Data = null! });
        Console.WriteLine($"{new Temp(20)} {new Temp(20).F} {(new Temp(20) with { C = 100 }).F} {new Temp(1) == new Temp(1)}"); foreach (Shape s in new Shape[] { new Circle("c", 1), new Rect("r", 2, 3), new Rect(4) }) Console.Write(s + " "); Console.WriteLine(new Rect(2) == new Rect("sq", 2, 2)); Console.WriteLine($"{new Custom(1, 2) == new Custom(1, 3)} {new Custom(1, 2)}"); try { _ = new Custom(1, -1); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        var mu = new Mutable { V = 1 }; var mc = mu with { }; var md = mu with { V = 5 }; mu.Inc().Inc(); Console.WriteLine($"{mu.V} {mc.V} {md.V} {mu}"); var g = new Gen<string>("a", new("b", new("c"))); Console.WriteLine($"{g.Count} {g} {g == new Gen<string>("a", new("b", new("c")))}"); Console.WriteLine($"{new Empty()} {new Empty() == new Empty()}"); Console.WriteLine($"{new Node(new Leaf(1), new Node(new Leaf(2), new Leaf(3))).Sum()} {new Node(new Leaf(1), new Leaf(2))}");
        var set = new HashSet<Point> { new(1, 1), new(1, 1), new Point3(1, 1, 0) }; Console.WriteLine(set.Count + " " + set.Contains(new(1, 1))); var dict = new Dictionary<Point, string> { [a] = "found" }; Console.WriteLine(dict[new(3, 4)]); Point? nul = null; Console.WriteLine($"{nul == null} {a == nul} {nul == a} {a is { X: 3, Y: > 3 }} {a is (3, _)} {c3 is Point3(_, _, 0)}"); Console.WriteLine(new Point(int.MinValue, 0)); IEquatable<Point> eq = a; Console.WriteLine(eq.Equals(b) + " " + a.Equals(null));
    }
}
