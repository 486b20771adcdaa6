// about:   type inference and overload resolution show which method was chosen
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Base { } class Derived : Base { public static implicit operator int(Derived d) => 77; }

static class Overloads
{
    static string F(object o) => "object"; static string F(int i) => "int"; static string F(long l) => "long"; static string F(double d) => "double"; static string F<T>(T t) => $"T={typeof(T).Name}"; static string F<T>(T[] t) => $"T[]={typeof(T).Name}"; static string F<T>(List<T> t) => $"List={typeof(T).Name}";
    static string G(Base b) => "Base"; static string G(Derived d) => "Derived"; static string G(object o) => "object";
    static string H(params int[] xs) => $"params {xs.Length}"; static string H(int a) => "one"; static string H(int a, int b = 9) => $"opt {a} {b}";
    static string K<T>(T a, T b) => typeof(T).Name; static string K<T, U>(T a, U b) => $"{typeof(T).Name},{typeof(U).Name}";
    static R Map<A, R>(A a, Func<A, R> f) => f(a);
    static string L<T>(IEnumerable<T> xs) => $"IEnumerable<{typeof(T).Name}>"; static string L<T>(ICollection<T> xs) => $"ICollection<{typeof(T).Name}>"; static string L(string s) => "string";
    static string D(Action a) => "Action"; static string D(Func<int> f) => "Func"; 
    static string R(ref int x) => "ref"; static string R(int x) => "value"; static string O(in int x) => "in"; 
    static string N(int? x) => "int?"; static string N(object? x) => "object";
    static string S(ReadOnlySpan<char> s) => "span"; static string S(string s) => "string"; static string S(IEnumerable<char> s) => "enumerable";
    static string Named(int a, int b = 2, string c = "c") => $"{a}-{b}-{c}";
    static string PS(params ReadOnlySpan<string> xs) => $"span of {xs.Length}"; static string PE(params IEnumerable<int> xs) => $"seq of {xs.Count()}";

    static void Main()
    {
        byte b = 1; short s = 1; uint u = 1; float f = 1; char c = 'c'; decimal m = 1; int[] arr = { 1 };
        Console.WriteLine($"{F(1)} {F(b)} {F(s)} {F(u)} {F(1L)} {F(f)} {F(c)} {F(m)} {F("s")} {F((object)1)} {F(new Base())} {F(arr)} {F(new List<string>())} {F(null!)}");
        Derived d = new(); Base bd = d; object od = d; dynamic_free(bd);
        Console.WriteLine($"{G(d)} {G(bd)} {G(od)} {F((int)d)}");
        Console.WriteLine($"{H()} {H(1)} {H(1, 2)} {H(1, 2, 3)} {H(a: 5, b: 6)} {H(new[] { 1, 2 })}");
        Console.WriteLine($"{K<int>(1, 2)} {K(1, 2L)} {K("a", (object)"b")} {K(1, 'c')} {K<object>(1, "x")} {K(d, bd)}");
        Console.WriteLine(Map(5, x => x.ToString() + "!") + Map("abc", x => x.Length) + Map(3.0, Math.Sqrt).ToString("F2"));
        Console.WriteLine($"{L("str")} {L(new List<int>())} {L(arr)} {L(arr.Select(x => x * 2.0))} {L(new Dictionary<int, string>())}");
        Console.WriteLine($"{D(() => { })} {D(() => 1)} {D(() => throw new Exception())}");
        int r = 1; Console.WriteLine($"{R(ref r)} {R(r)} {O(5)} {O(in r)}");
        Console.WriteLine($"{N(1)} {N(null)} {N("s")} {S("lit")} {S("lit".AsSpan())} {S(new[] { 'a' })} {S(new List<char>())}");
        Console.WriteLine($"{Named(1)} {Named(1, c: "z")} {Named(b: 5, a: 4)} {Named(1, 2, "q")}");
        Console.WriteLine($"{PS()} {PS("a", "b")} {PE()} {PE(1, 2, 3)} {PE(arr)}");
        var anon = new { X = 1, Y = "two" }; var l = new[] { anon, new { X = 2, Y = "three" } }.ToList(); Console.WriteLine(l.Sum(q => q.X) + l[1].Y);
        var lam = (int x, string y = "dflt") => x + y; Console.WriteLine(lam(1) + lam(2, "w"));
        var meth = string.Concat<int>; Console.WriteLine(meth(new[] { 1, 2, 3 }));
    }
    static void dynamic_free(Base b) => Console.WriteLine(G(b) + " static choice for " + b.GetType().Name);
}
