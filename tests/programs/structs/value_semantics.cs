// about:   structs copy on assignment, boxing, parameters, arrays, lists, readonly fields, this in constructors
// mode:    run
using System;
using System.Collections.Generic;

interface ICounter { int Inc(); int Value { get; } }
struct Counter : ICounter { int _n; public Counter(int n) => _n = n; public int Inc() => ++_n; public readonly int Value => _n; public override string ToString() => $"C{_n}"; public void Reset() => this = new Counter(100); public static Counter operator ++(Counter c) => new(c._n + 1); }
class Holder { public Counter Field; public readonly Counter Ro; public Counter Prop { get; set; } public static Counter Static; public readonly Counter[] Arr = new Counter[2]; public ref Counter Ref => ref Field; }
struct Outer { public Counter A; public Inner B; public struct Inner { public int X; public string? S; } public Outer With(int x) { B.X = x; return this; } }
readonly struct Vec(double x, double y) { public double X { get; } = x; public double Y { get; } = y; public Vec Scale(double k) => new(X * k, Y * k); public void Deconstruct(out double a, out double b) => (a, b) = (X, Y); }
struct Init { public int A = 5; public string S = "init"; public int[] Arr; public Init(int a) { A = a; Arr = new[] { a }; } public Init() { Arr = new int[0]; } }
struct Big { public long A, B, C, D, E, F, G, H; public Big(long s) { A = s; B = s + 1; C = s + 2; D = s + 3; E = s + 4; F = s + 5; G = s + 6; H = s + 7; } public readonly long Sum() => A + B + C + D + E + F + G + H; }

static class ValueSemantics
{
    static void ByVal(Counter c) => c.Inc(); static void ByRef(ref Counter c) => c.Inc(); static int ByIn(in Counter c) => c.Inc(); static Counter Ret(Counter c) { c.Inc(); return c; } static int Gen<T>(T t) where T : ICounter { t.Inc(); return t.Value; } static int GenRef<T>(ref T t) where T : ICounter { t.Inc(); return t.Value; }
    static Big Pass(Big b, int depth) { b.A += depth; return depth == 0 ? b : Pass(b, depth - 1); }

    static void Main()
    {
        var a = new Counter(1); var b = a; b.Inc(); b.Inc(); Console.WriteLine($"{a} {b}"); ByVal(a); Console.WriteLine(a); ByRef(ref a); Console.WriteLine(a); Console.WriteLine($"{ByIn(a)} {a} {Ret(a)} {a} {Gen(a)} {a} {GenRef(ref a)} {a}"); a++; Console.WriteLine($"{a++} {a} {++a}"); a.Reset(); Console.WriteLine(a);
        ICounter box = a; box.Inc(); box.Inc(); Console.WriteLine($"{a} {box} {((Counter)box).Inc()} {box}"); ICounter same = box; same.Inc(); Console.WriteLine(box); object o = a; ((ICounter)o).Inc(); Console.WriteLine($"{o} {a}"); Console.WriteLine(Gen<ICounter>(box) + " " + box);
        var h = new Holder(); h.Field.Inc(); h.Ro.Inc(); h.Prop.Inc(); Holder.Static.Inc(); h.Arr[0].Inc(); h.Ref.Inc(); Console.WriteLine($"{h.Field} {h.Ro} {h.Prop} {Holder.Static} {h.Arr[0]} {h.Arr[1]}"); var list = new List<Counter> { new(5) }; list[0].Inc(); Console.WriteLine(list[0]); foreach (Counter c in list) c.Inc(); Console.WriteLine(list[0]); var d = new Dictionary<string, Counter> { ["k"] = new(7) }; d["k"].Inc(); Console.WriteLine(d["k"]); Counter? n = a; n.Value.Inc(); Console.WriteLine(n); Func<int> f = a.Inc; f(); f(); Console.WriteLine($"{a} {f()}"); Action cap = () => a.Inc(); cap(); Console.WriteLine(a);
        Outer x = default; x.B.X = 1; x.B.S = "s"; x.A.Inc(); Outer y = x; y.B.X = 2; y.A.Inc(); Console.WriteLine($"{x.B.X}{x.B.S}{x.A} {y.B.X}{y.B.S}{y.A} {x.With(9).B.X} {x.B.X}"); Outer[] arr = { x, y }; arr[0].B.X = 50; ref Outer r = ref arr[1]; r.B.X = 60; Console.WriteLine($"{arr[0].B.X} {arr[1].B.X} {x.B.X}"); Outer[] clone = (Outer[])arr.Clone(); clone[0].B.X = 0; Console.WriteLine(arr[0].B.X); (arr[0], arr[1]) = (arr[1], arr[0]); Console.WriteLine(arr[0].B.X);
        var (vx, vy) = new Vec(1, 2).Scale(3); Console.WriteLine($"{vx} {vy} {default(Vec).X}"); Console.WriteLine($"{new Init().A}{new Init().S}{new Init().Arr.Length} {new Init(3).S}{new Init(3).Arr[0]} {default(Init).A}{default(Init).S ?? "null"} {(new Init[1])[0].A}"); var big = new Big(10); Big pb = Pass(big, 5); Console.WriteLine($"{big.Sum()} {pb.Sum()} {big.Equals(new Big(10))} {pb.Equals(big)} {big.GetHashCode() == new Big(10).GetHashCode()}"); var t = (C: new Counter(1), N: 2); t.C.Inc(); var t2 = t; t2.C.Inc(); Console.WriteLine($"{t} {t2}"); var cs = new Counter[2, 2]; cs[1, 1].Inc(); cs[1, 1].Inc(); Console.WriteLine($"{cs[1, 1]} {cs[0, 0]}"); Counter[][] jag = { new Counter[1] }; jag[0][0].Inc(); Console.WriteLine(jag[0][0]); Console.WriteLine(default(Counter).Equals(new Counter(0)) + " " + new Counter(1).Equals((object)new Counter(2)));
    }
}
