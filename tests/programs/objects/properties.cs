// about:   auto, init, required, field-backed, static, indexed properties and object initialisers
// mode:    run
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

class Person
{
    static int s_count;
    public static int Count { get => s_count; private set => s_count = value; }
    public required string First { get; init; }
    public string Last { get; set; } = "Doe";
    public string Full => $"{First} {Last}";
    public int Age { get; set { if (value < 0) throw new ArgumentOutOfRangeException(nameof(value)); Console.Write($"[age {field}->{value}] "); field = value; } } = 1;
    public string Lazy => field ??= Compute();
    public List<string> Tags { get; } = new() { "default" };
    public Address Home { get; init; } = new();
    public Dictionary<string, int> Scores { get; } = new();
    string Compute() { Console.Write("(compute) "); return Last.ToUpperInvariant(); }
    public Person() => Count++;
    [SetsRequiredMembers] public Person(string f) : this() => First = f;
}
class Address { public string? City { get; set; } public int[] Zip { get; set; } = { 0, 0 }; }
class Grid { readonly int[,] _c = new int[3, 3]; public int this[int r, int c] { get => _c[r, c]; set => _c[r, c] = value; } public int this[string s] => this[s[0] - 'a', s[1] - '1']; public ref int this[Index i] => ref _c[i.GetOffset(3), i.GetOffset(3)]; public int this[Range r] { get { var (o, l) = r.GetOffsetAndLength(3); int t = 0; for (int k = o; k < o + l; k++) t += _c[k, k]; return t; } } }
class Temp { double _c; public double C { get => _c; set => _c = value; } public double F { get => C * 9 / 5 + 32; set => C = (value - 32) * 5 / 9; } }
abstract class Base { public abstract int X { get; } public virtual int Y { get; protected set; } = 2; public int Z { protected get; set; } = 3; } class Derived : Base { public override int X => 10; public override int Y { get => base.Y * 100; protected set => base.Y = value; } public int SetY(int v) { Y = v; return Y + Z; } }
struct Point { public int X { readonly get; set; } public int Y { get; init; } public readonly int Sum => X + Y; }
partial class Part { public partial string Name { get; set; } } partial class Part { string _n = "part"; public partial string Name { get => _n; set => _n = value + "!"; } }

static class Properties
{
    static void Main()
    {
        var p = new Person { First = "Jane", Age = 30, Home = { City = "Oslo", Zip = { [1] = 5 } }, Tags = { "a", "b" }, Scores = { ["x"] = 1, ["y"] = 2 } }; Console.WriteLine();
        Console.WriteLine($"{p.Full} {p.Age} {p.Home.City} {string.Join(",", p.Home.Zip)} {string.Join(",", p.Tags)} {p.Scores["y"]} {Person.Count}"); p.Last = "Roe"; Console.WriteLine($"{p.Full} {p.Lazy} {p.Lazy}"); p.Last = "Later"; Console.WriteLine(p.Lazy); try { p.Age = -1; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName + p.Age); } p.Age++; p.Age += 5; Console.WriteLine(p.Age); Console.WriteLine(new Person("Req").Full + Person.Count);
        var g = new Grid(); for (int i = 0; i < 9; i++) g[i / 3, i % 3] = i * i; g[1, 1] += 100; g[^1]++; g[0] = 7; Console.WriteLine($"{g["a1"]} {g["b2"]} {g["c3"]} {g[..]} {g[1..]} {g[^2]}"); try { _ = g[3, 0]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        var t = new Temp { F = 212 }; Console.WriteLine($"{t.C} {t.F}"); t.C -= 100; Console.WriteLine(t.F); var d = new Derived { Z = 4 }; Console.WriteLine($"{d.X} {d.Y} {d.SetY(5)} {((Base)d).Y}"); var pt = new Point { X = 1, Y = 2 }; pt.X += 5; var copy = pt; copy.X = 0; Console.WriteLine($"{pt.Sum} {copy.Sum} {(pt with { Y = 10 }).Sum}"); var part = new Part { Name = "n" }; Console.WriteLine(part.Name);
        var anon = new { p.First, Len = p.Last.Length, Nested = new { A = 1 } }; Console.WriteLine($"{anon} {anon.Nested.A} {anon.Equals(new { First = "Jane", Len = 5, Nested = new { A = 1 } })} {(anon with { Len = 9 }).Len}"); Person? none = null; Console.WriteLine(none?.Home.City ?? "no one"); p.Home.City = null; Console.WriteLine(p.Home.City?.Length ?? -1); none?.Age = 5; p?.Home.City = "set"; Console.WriteLine(p!.Home.City);
    }
}
