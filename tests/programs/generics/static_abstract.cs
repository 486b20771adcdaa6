// about:   static abstract and static virtual interface members, resolved per type argument
// mode:    run
using System;
using System.Collections.Generic;

interface IShape<T> where T : IShape<T>
{
    static abstract string Kind { get; }
    static abstract T Unit();
    static virtual int Sides => 0;
    static virtual string Info() => $"{T.Kind} with {T.Sides} sides";
    static abstract T operator *(T a, double k);
    static abstract bool operator ==(T a, T b);
    static abstract bool operator !=(T a, T b);
    static abstract implicit operator string(T t);
    double Area();
}

readonly record struct Square(double Side) : IShape<Square>
{
    public static string Kind => "square";
    public static Square Unit() => new(1);
    public static int Sides => 4;
    public static Square operator *(Square a, double k) => new(a.Side * k);
    public static implicit operator string(Square s) => $"[{s.Side}]";
    public double Area() => Side * Side;
}

sealed class Circle(double r) : IShape<Circle>
{
    public static string Kind => "circle";
    public static Circle Unit() => new(1);
    static string IShape<Circle>.Info() => "round";
    public static Circle operator *(Circle a, double k) => new(a.R * k);
    public static bool operator ==(Circle a, Circle b) => a.R == b.R;
    public static bool operator !=(Circle a, Circle b) => !(a == b);
    public static implicit operator string(Circle c) => $"({c.R})";
    public double R => r;
    public double Area() => Math.Round(Math.PI * r * r, 3);
    public override bool Equals(object? o) => o is Circle c && c == this;
    public override int GetHashCode() => 1;
}

interface IFactory<T> { static abstract T Create(string s); static virtual T Empty => T2<T>(); private static T T2<U>() => default!; }
struct IntFactory : IFactory<int> { public static int Create(string s) => int.Parse(s); }
struct ListFactory<T> : IFactory<List<T>> { public static List<T> Create(string s) => new(s.Length); }
interface IParserLike<T> where T : IParserLike<T> { static abstract bool TryParse(string s, out T t); }
class Word : IParserLike<Word> { public string S = ""; public static bool TryParse(string s, out Word t) { t = new Word { S = s.ToUpperInvariant() }; return s.Length > 2; } }

static class StaticAbstract
{
    static void Show<T>(double k) where T : IShape<T>
    {
        T u = T.Unit(), v = u * k;
        string s = v;
        Console.WriteLine($"{T.Info()} {T.Kind} {T.Sides} {u.Area()} {v.Area()} {s} {u == v} {u != v} {u == T.Unit()}");
    }

    static V Build<F, V>(string s) where F : IFactory<V> => F.Create(s);
    static string Parse<T>(string s) where T : IParserLike<T> => T.TryParse(s, out T t) ? "ok " + (t as Word)?.S : "bad";
    static Func<T> Maker<T>() where T : IShape<T> => T.Unit;
    static T Sum<T>(IEnumerable<T> xs) where T : System.Numerics.IAdditionOperators<T, T, T>, System.Numerics.IAdditiveIdentity<T, T> { T s = T.AdditiveIdentity; foreach (T x in xs) s += x; return s; }

    static void Main()
    {
        Show<Square>(3); Show<Circle>(2);
        Console.WriteLine(Build<IntFactory, int>("42") + 1);
        Console.WriteLine(Build<ListFactory<string>, List<string>>("abcd").Capacity);
        Console.WriteLine(Empty<IntFactory, int>() + " " + (Empty<ListFactory<int>, List<int>>() == null));
        Console.WriteLine(Parse<Word>("hello") + " " + Parse<Word>("x"));
        Console.WriteLine(Maker<Square>()() + " " + Maker<Circle>()().R);
        Console.WriteLine(Sum(new[] { 1, 2, 3 }) + " " + Sum(new[] { 0.5, 0.25 }) + " " + Sum(new[] { 1.1m, 2.2m }) + " " + Sum(new[] { TimeSpan.Zero }.Length == 1 ? new long[] { 7 } : new long[0]));
    }
    static V Empty<F, V>() where F : IFactory<V> => F.Empty;
}
