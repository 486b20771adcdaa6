// about:   type tests, casts, arrays and default inside code shared over reference type arguments
// mode:    run
using System;
using System.Collections.Generic;

class Box<T>
{
    public T? Value;
    public bool Is(object o) => o is T;
    public T? As(object o) => o is T t ? t : default;
    public T Cast(object o) => (T)o;
    public T[] Array(int n) => new T[n];
    public T[,] Grid() => new T[2, 3];
    public Type Type => typeof(T);
    public Type ListType => typeof(List<T>);
    public object Make() => new Dictionary<T, List<T>>(0, null!) ;
    public Func<T, string> Fn() => x => $"{typeof(T).Name}:{x}";
    public bool Eq(T a, T b) => EqualityComparer<T>.Default.Equals(a, b);
    public static Box<T> operator +(Box<T> a, T b) => new() { Value = b };
    public int Catch(Action a) { try { a(); return 0; } catch (Failure<T>) { return 1; } catch (Exception) { return 2; } }
    public IEnumerable<T> Repeat(T t, int n) { for (int i = 0; i < n; i++) yield return t; }
    public string Switch(object o) => o switch { T[] a => $"array {a.Length}", List<T> l => $"list {l.Count}", T => "item", IEnumerable<T> => "seq", _ => "none" };
}
class Failure<T> : Exception;

static class SharedCode
{
    static void Show<T>(T a, T b, object other) where T : notnull
    {
        var x = new Box<T>(); string cast;
        try { cast = x.Cast(other).ToString()!; } catch (InvalidCastException e) { cast = e.Message; }
        Console.WriteLine($"{x.Type} {x.Is(a)} {x.Is(other)} {x.As(other)?.ToString() ?? "null"} {x.Array(2).GetType()} {x.Grid().GetType()} {x.ListType}");
        Console.WriteLine($"  {cast} {x.Make().GetType().GetGenericArguments()[1]} {x.Fn()(a)} {x.Eq(a, a)} {x.Eq(a, b)} {(x + b).Value}");
        Console.WriteLine($"  {x.Catch(() => throw new Failure<T>())} {x.Catch(() => throw new Failure<object>())} {x.Catch(() => { })} {string.Join(",", x.Repeat(b, 2))}");
        Console.WriteLine($"  {x.Switch(a)} {x.Switch(new[] { a })} {x.Switch(new List<T>())} {x.Switch(new HashSet<T>())} {x.Switch(new Version(1, 2))}");
    }

    static T Swap<T>(ref T a, ref T b) { (a, b) = (b, a); return a; }
    static void Fill<T>(T[] a, T v) { for (int i = 0; i < a.Length; i++) a[i] = v; }
    static ref T Last<T>(T[] a) => ref a[^1];

    static void Main()
    {
        Show(1, 2, "str"); Show("a", "b", 5); Show<object>("o", 3, 1.5); Show(new Version(1, 0), new Version(2, 0), "v"); Show(2.5, 3.5, 2.5f); Show('c', 'd', 'e'); Show((1, "x"), (2, "y"), (1, 2)); Show(DayOfWeek.Monday, DayOfWeek.Friday, 1);
        string p = "p", q = "q"; Console.WriteLine(Swap(ref p, ref q) + p + q); int i = 1, j = 2; Console.WriteLine(Swap(ref i, ref j) + i * 10 + j);
        var sa = new string[2]; Fill(sa, "z"); Console.WriteLine(string.Concat(sa)); Last(sa) = "end"; Console.WriteLine(sa[1]);
        object[] cov = new string[1]; try { Fill(cov, new object()); } catch (ArrayTypeMismatchException e) { Console.WriteLine(e.Message); } try { Last(cov) = "x"; } catch (ArrayTypeMismatchException e) { Console.WriteLine("ref: " + e.Message); }
    }
}
