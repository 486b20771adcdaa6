// about:   higher-order functions: composition, currying, partial application, Church numerals, continuation passing, trampolines
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

delegate T Id<T>(T t);
delegate Rec<T> Rec<T>(T t);
abstract record Bounce<T>; record Done<T>(T V) : Bounce<T>; record More<T>(Func<Bounce<T>> Next) : Bounce<T>;

static class Fn
{
    public static Func<A, C> Then<A, B, C>(this Func<A, B> f, Func<B, C> g) => x => g(f(x));
    public static Func<B, C> Partial<A, B, C>(this Func<A, B, C> f, A a) => b => f(a, b);
    public static Func<B, A, C> Flip<A, B, C>(this Func<A, B, C> f) => (b, a) => f(a, b);
    public static T Pipe<T>(this T x, params Func<T, T>[] fs) { foreach (var f in fs) x = f(x); return x; }
    public static Func<A, B> Tap<A, B>(this Func<A, B> f, Action<A, B> spy) => a => { B b = f(a); spy(a, b); return b; };
    public static Func<T, bool> And<T>(this Func<T, bool> a, Func<T, bool> b) => x => a(x) && b(x);
    public static Func<T, bool> Not<T>(this Func<T, bool> a) => x => !a(x);
    public static Func<T, T> Repeat<T>(this Func<T, T> f, int n) => n == 0 ? x => x : x => f.Repeat(n - 1)(f(x));
    public static T Run<T>(Bounce<T> b) { while (b is More<T> m) b = m.Next(); return ((Done<T>)b).V; }
}

static class FunctionalPipeline
{
    static Bounce<long> Sum(int n, long acc) => n == 0 ? new Done<long>(acc) : new More<long>(() => Sum(n - 1, acc + n));
    static Bounce<bool> Even(int n) => n == 0 ? new Done<bool>(true) : new More<bool>(() => Odd(n - 1));
    static Bounce<bool> Odd(int n) => n == 0 ? new Done<bool>(false) : new More<bool>(() => Even(n - 1));
    static void FactCps(int n, Action<long> k) { if (n <= 1) k(1); else FactCps(n - 1, r => k(r * n)); }
    static void DivCps(int a, int b, Action<int> ok, Action<string> err) { if (b == 0) err("division by zero"); else ok(a / b); }
    static Func<Func<T, T>, Func<T, T>> Church<T>(int n) => f => x => { for (int i = 0; i < n; i++) x = f(x); return x; };

    static void Main()
    {
        Func<int, int> inc = x => x + 1, dbl = x => x * 2; Func<int, string> hex = x => x.ToString("x"); Console.WriteLine($"{inc.Then(dbl)(5)} {dbl.Then(inc)(5)} {dbl.Then(dbl).Then(hex)(60)}");
        Func<int, int, int> sub = (a, b) => a - b; Console.WriteLine($"{sub.Partial(10)(3)} {sub.Flip()(10, 3)} {sub.Flip().Partial(1)(100)}"); Console.WriteLine("hi".Pipe(s => s + "!", s => s.ToUpperInvariant(), s => $"<{s}>")); var seen = new List<string>(); Console.WriteLine(inc.Tap((a, b) => seen.Add($"{a}->{b}")).Repeat(3)(7) + " " + string.Join(",", seen)); Func<int, bool> even = x => x % 2 == 0, pos = x => x > 0; Console.WriteLine(string.Join(",", new[] { -2, -1, 0, 1, 2 }.Where(even.And(pos.Not())))); Console.WriteLine(dbl.Repeat(20)(1));
        Console.WriteLine($"{Fn.Run(Sum(10000, 0))} {Fn.Run(Even(5001))} {Fn.Run(Odd(4001))}"); FactCps(15, r => Console.WriteLine("cps " + r)); foreach (var (a, b) in new[] { (7, 2), (1, 0) }) DivCps(a, b, v => Console.WriteLine("ok " + v), e => Console.WriteLine("err " + e)); var three = Church<int>(3); var four = Church<int>(4); Console.WriteLine($"{three(inc)(0)} {three(four(inc))(0)} {three(inc)(four(inc)(0))} {Church<string>(3)(s => s + "|")("")}");
        Func<double, Func<double, double>> power = e => b => Math.Pow(b, e); var sq = power(2); var cube = power(3); Console.WriteLine($"{sq(5)} {cube(2)} {string.Join(",", new[] { sq, cube, Math.Sqrt }.Select(f => f(16)))}"); Func<Func<double, double>, Func<double, double>> deriv = f => x => (f(x + 1e-6) - f(x - 1e-6)) / 2e-6; Console.WriteLine($"{deriv(sq)(3):F4} {deriv(deriv(x => x * x * x / 1000))(100):F1}"); Id<int> id = x => x; Console.WriteLine(id(5)); var ops = new List<(string, Func<Stack<int>, Action>)> { ("dup", s => () => s.Push(s.Peek())), ("mul", s => () => s.Push(s.Pop() * s.Pop())), ("add", s => () => s.Push(s.Pop() + s.Pop())) }; var st = new Stack<int>(new[] { 2, 3 }); foreach (var (name, mk) in ops) { mk(st)(); Console.Write($"{name}:{string.Join(",", st)} "); } Console.WriteLine(); int depth = 0; Rec<int> rec = null!; rec = n => { depth += n; return rec; }; rec(1)(2)(3)(4); Console.WriteLine(depth); var lazy = new[] { 1, 2, 3 }.Select(n => new Lazy<int>(() => { Console.Write($"eval{n} "); return n * n; })).ToList(); Console.WriteLine(lazy[1].Value + lazy[1].Value + lazy[2].Value); Func<int, Func<int, bool>> divisible = d => n => n % d == 0; Console.WriteLine(string.Join(" ", Enumerable.Range(1, 16).Select(n => new[] { (3, "Fizz"), (5, "Buzz") }.Where(p => divisible(p.Item1)(n)).Aggregate("", (s, p) => s + p.Item2) is { Length: > 0 } w ? w : n.ToString())));
    }
}
