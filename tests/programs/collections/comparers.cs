// about:   custom equality and ordering: IEquatable, IComparable, IEqualityComparer, IComparer, default comparers
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Version3 : IComparable<Version3>, IComparable, IEquatable<Version3> { public int A, B; public Version3(int a, int b) { A = a; B = b; } public int CompareTo(Version3? o) => o is null ? 1 : A != o.A ? A.CompareTo(o.A) : B.CompareTo(o.B); public int CompareTo(object? o) => o is Version3 v ? CompareTo(v) : throw new ArgumentException("not a version"); public bool Equals(Version3? o) => o is not null && A == o.A && B == o.B; public override bool Equals(object? o) => Equals(o as Version3); public override int GetHashCode() => A * 31 + B; public override string ToString() => $"{A}.{B}"; }
class NoEquals { public int X; }
struct PlainStruct { public int X; public string? S; }
class Mod10 : EqualityComparer<int> { public override bool Equals(int a, int b) => a % 10 == b % 10; public override int GetHashCode(int v) => v % 10; }
class ReverseCmp<T> : Comparer<T> { public override int Compare(T? a, T? b) => Default.Compare(b, a); }

static class Comparers
{
    static void Main()
    {
        var vs = new List<Version3> { new(2, 1), new(1, 9), new(2, 0), new(1, 10) }; vs.Sort(); Console.WriteLine(string.Join(" ", vs)); vs.Sort(new ReverseCmp<Version3>()); Console.WriteLine(string.Join(" ", vs)); Console.WriteLine($"{vs.Max()} {vs.Min()} {vs.Contains(new(2, 0))} {vs.IndexOf(new(1, 9))}");
        Console.WriteLine($"{Comparer<int>.Default.Compare(1, 2)} {Comparer<string?>.Default.Compare(null, "a")} {Comparer<Version3>.Default.Compare(new(1, 1), null)} {EqualityComparer<Version3>.Default.Equals(new(1, 1), new(1, 1))} {EqualityComparer<NoEquals>.Default.Equals(new(), new())} {EqualityComparer<PlainStruct>.Default.Equals(new() { X = 1, S = "a" }, new() { X = 1, S = "a" })} {EqualityComparer<PlainStruct>.Default.Equals(new() { X = 1, S = "a" }, new() { X = 1, S = "b" })}");
        var set = new HashSet<int>(new Mod10()) { 1, 11, 21, 2, 32 }; Console.WriteLine(string.Join(" ", set)); var dict = new Dictionary<int, string>(new Mod10()) { [5] = "five" }; Console.WriteLine(dict[15] + dict.ContainsKey(6));
        Console.WriteLine(string.Join(" ", new[] { 12, 22, 31, 5, 41 }.Distinct(new Mod10())) + " " + string.Join(" ", new[] { 12, 22, 31 }.GroupBy(x => x, new Mod10()).Select(g => g.Count())));
        try { Comparer<NoEquals>.Default.Compare(new(), new()); } catch (ArgumentException e) { Console.WriteLine(e.Message); } try { new List<NoEquals> { new(), new() }.Sort(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { new Version3(1, 1).CompareTo((object)"x"); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{object.Equals(null, null)} {object.Equals(1, 1)} {object.Equals(1, 1L)} {Equals("a", "a")} {ReferenceEquals(1, 1)} {1.Equals(1)} {1.Equals((object)1L)} {'a'.Equals('a')} {1.0.Equals(1)} {double.NaN.Equals(double.NaN)} {0.0.Equals(-0.0)}");
        Console.WriteLine($"{new PlainStruct { X = 1 }.Equals(new PlainStruct { X = 1 })} {new PlainStruct { X = 1 }.Equals(1)} {(1, "a").Equals((1, "a"))} {(1, 2).CompareTo((1, 3))} {Tuple.Create(1, 2).Equals(Tuple.Create(1, 2))} {new[] { 1 }.Equals(new[] { 1 })} {DayOfWeek.Monday.Equals(DayOfWeek.Monday)} {DayOfWeek.Monday.CompareTo(DayOfWeek.Friday)}");
        string[] names = { "item10", "item9", "Item1", "item2" }; Array.Sort(names, Comparer<string>.Create((a, b) => int.Parse(a[4..]).CompareTo(int.Parse(b[4..])))); Console.WriteLine(string.Join(" ", names)); int[] keys = { 3, 1, 2 }; string[] items = { "c", "a", "b" }; Array.Sort(keys, items); Console.WriteLine(string.Join("", items)); Array.Sort(keys, items, new ReverseCmp<int>()); Console.WriteLine(string.Join("", items));
        var eq = EqualityComparer<string>.Create((a, b) => a?[0] == b?[0], s => s[0]); Console.WriteLine(new[] { "ab", "ac", "bc" }.Distinct(eq).Count()); Console.WriteLine(new[] { "b", "a" }.Order(StringComparer.Ordinal).First() + ReferenceEqualityComparer.Instance.Equals(names, names) + EqualityComparer<int?>.Default.Equals(null, 0)); Console.WriteLine(new[] { 3, 1, 2 }.OrderByDescending(x => x, new ReverseCmp<int>()).First());
        Console.WriteLine(true.CompareTo(false) + " " + "b".CompareTo("a") + " " + 5m.CompareTo(5.0m) + " " + new DateTime(2000, 1, 1).CompareTo(new DateTime(2001, 1, 1)) + " " + Guid.Empty.CompareTo(Guid.Empty) + " " + double.NaN.CompareTo(1) + " " + new Version(1, 2).CompareTo(new Version(1, 10)));
    }
}
