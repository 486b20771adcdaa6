// about:   a generic class, method, interface, constraint and struct
// mode:    run
using System;

class Box<T> { public T Value; public Box(T v) { Value = v; } public Box<U> Map<U>(Func<T, U> f) => new Box<U>(f(Value)); public override string ToString() => "Box(" + Value + ")"; }
struct Pair<A, B> { public A First; public B Second; public Pair(A a, B b) { First = a; Second = b; } public Pair<B, A> Swap() => new Pair<B, A>(Second, First); }
interface IShape { double Area(); }
class Square : IShape { public double Side; public double Area() => Side * Side; }
class Stack<T> { T[] _items = new T[2]; int _n; public void Push(T t) { if (_n == _items.Length) Array.Resize(ref _items, _n * 2); _items[_n++] = t; } public T Pop() => _items[--_n]; public int Count => _n; }

static class Simple
{
    static T Max<T>(T a, T b) where T : IComparable<T> => a.CompareTo(b) >= 0 ? a : b;
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static T Make<T>() where T : new() => new T();
    static double Total<T>(params T[] xs) where T : IShape { double s = 0; foreach (T x in xs) s += x.Area(); return s; }

    static void Main()
    {
        Console.WriteLine(new Box<int>(5));
        Console.WriteLine(new Box<string>("s"));
        Console.WriteLine(new Box<int>(5).Map(x => x * 1.5));
        Pair<int, string> p = new Pair<int, string>(1, "one");
        Console.WriteLine(p.Swap().First + p.Swap().Second);
        Console.WriteLine(Max(3, 7));
        Console.WriteLine(Max("a", "b"));
        int x = 1, y = 2;
        Swap(ref x, ref y);
        Console.WriteLine(x + " " + y);
        Console.WriteLine(Make<Square>().Area());
        Console.WriteLine(Total(new Square { Side = 2 }, new Square { Side = 3 }));
        var st = new Stack<string>();
        for (int i = 0; i < 5; i++) st.Push("item" + i);
        Console.WriteLine(st.Pop() + st.Pop() + st.Count);
        var ints = new Stack<int>();
        ints.Push(7);
        Console.WriteLine(ints.Pop());
        Console.WriteLine(typeof(Box<int>).Name);
        Console.WriteLine(default(int) + (default(string) ?? "null"));
    }
}
