// about:   managed function pointers: static, instance-free generics, tables, comparison, passing as arguments
// mode:    run
using System;
using System.Collections.Generic;

static unsafe class FunctionPointers
{
    static int Add(int a, int b) => a + b;
    static int Sub(int a, int b) => a - b;
    static int Mul(int a, int b) => a * b;
    static string Join(string a, int n) { string r = ""; while (n-- > 0) r += a; return r; }
    static void Bump(ref int x) => x++;
    static void Fill(out int a, out string b) { a = 7; b = "seven"; }
    static T Id<T>(T t) => t;
    static string Name<T>() => typeof(T).Name;
    static (int, double) Tuple(byte a, double b, long c) => ((int)(a + c), b * 2);
    static int Throws(int n) => n == 0 ? throw new InvalidOperationException("through calli") : n;
    static ref int Pick(int[] a, int i) => ref a[i];
    static R Map<A, R>(A a, delegate*<A, R> f) => f(a);
    static int Fold(ReadOnlySpan<int> s, int seed, delegate*<int, int, int> f) { foreach (int x in s) seed = f(seed, x); return seed; }
    static delegate*<int, int, int> Choose(char op) => op switch { '+' => &Add, '-' => &Sub, '*' => &Mul, _ => null };
    struct VTable { public delegate*<int, int, int> Op; public delegate*<string, int, string> Text; public string Label; }
    interface IOp { static abstract int Do(int a); } struct Dbl : IOp { public static int Do(int a) => a * 2; } struct Neg : IOp { public static int Do(int a) => -a; } static delegate*<int, int> Get<T>() where T : IOp => &T.Do;
    static double Integrate(delegate*<double, double> f, double a, double b, int n) { double h = (b - a) / n, s = 0; for (int i = 0; i < n; i++) s += f(a + (i + 0.5) * h); return s * h; }
    static double Sq(double x) => x * x;
    class Inst { public int K; public static int Get(Inst i, int n) => i.K + n; }

    static void Main()
    {
        delegate*<int, int, int> f = &Add; Console.WriteLine(f(2, 3)); f = &Mul; Console.WriteLine(f(6, 7));
        foreach (char c in "+-*/") { var op = Choose(c); Console.Write(op == null ? "none " : op(10, 4) + " "); } Console.WriteLine();
        Console.WriteLine($"{Choose('+') == Choose('+')} {Choose('+') == Choose('-')} {Choose('?') == null}");
        var table = new delegate*<int, int, int>[3]; table[0] = &Add; table[1] = &Sub; table[2] = &Mul; int acc = 1; for (int i = 0; i < 6; i++) acc = table[i % 3](acc, i + 2); Console.WriteLine(acc);
        delegate*<string, int, string> j = &Join; Console.WriteLine(j("ab", 3)); delegate*<ref int, void> bump = &Bump; int n = 1; bump(ref n); bump(ref n); Console.WriteLine(n); delegate*<out int, out string, void> fill = &Fill; fill(out int oa, out string ob); Console.WriteLine(oa + ob);
        Console.WriteLine(Map("word", (delegate*<string, int>)&Len) + " " + Map(5, &Id<int>) + " " + Map("s", &Id<string>)); delegate*<string> nm = &Name<List<int>>; Console.WriteLine(nm()); delegate*<byte, double, long, (int, double)> tp = &Tuple; Console.WriteLine(tp(200, 1.25, 100)); Console.WriteLine(Fold(new[] { 1, 2, 3, 4 }, 0, &Add) + " " + Fold(new[] { 1, 2, 3, 4 }, 1, &Mul));
        delegate*<int, int> th = &Throws; try { th(1); th(0); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } var vt = new VTable { Op = &Sub, Text = &Join, Label = "vt" }; Console.WriteLine(vt.Op(5, 8) + vt.Text("z", 2) + vt.Label); VTable cp = vt; cp.Op = &Add; Console.WriteLine($"{vt.Op(1, 1)} {cp.Op(1, 1)}"); Console.WriteLine($"{Get<Dbl>()(21)} {Get<Neg>()(21)}"); delegate*<int[], int, ref int> pick = &Pick; int[] arr = { 1, 2 }; pick(arr, 1) = 50; Console.WriteLine(arr[1]); Console.WriteLine(Integrate(&Sq, 0, 3, 300).ToString("F3")); delegate*<Inst, int, int> inst = &Inst.Get; Console.WriteLine(inst(new Inst { K = 4 }, 5)); void* raw = f; Console.WriteLine(((delegate*<int, int, int>)raw)(3, 3)); delegate*<delegate*<int, int, int>, int> higher = &Apply; Console.WriteLine(higher(&Mul)); nint asInt = (nint)raw; Console.WriteLine(((delegate*<int, int, int>)asInt)(2, 5)); Func<int, int, int> d = Add; Console.WriteLine(d(1, 2) + f(1, 2)); Console.WriteLine(typeof(delegate*<int, void>).IsFunctionPointer);
    }
    static int Len(string s) => s.Length; static int Apply(delegate*<int, int, int> g) => g(11, 11);
}
