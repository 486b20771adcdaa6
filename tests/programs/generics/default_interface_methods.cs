// about:   default interface methods: inheritance, overriding in interfaces, diamonds, structs, statics
// mode:    run
using System;

interface ILog { string Prefix => "log"; void Write(string s) => Console.WriteLine($"{Prefix}: {s}"); void Twice(string s) { Write(s); Write(s + "'"); } static int Written; private string Secret() => "s"; string Reveal() => Secret() + Prefix; }
interface ITimed : ILog { string ILog.Prefix => "timed"; int Ticks { get; } string Stamp() => $"@{Ticks}"; }
interface ILoud : ILog { void ILog.Write(string s) => Console.WriteLine(s.ToUpperInvariant() + "!"); }
interface IDiamond : ITimed, ILoud { string ILog.Prefix => "diamond"; void ILog.Write(string s) => Console.WriteLine($"<{Prefix}{Stamp()} {s}>"); }
class A : ILog { }
class B : ITimed { public int Ticks => 5; }
class C : ILoud { public string Prefix => "own"; }
class D : IDiamond { public int Ticks { get; set; } = 1; }
class E : D, ILog { string ILog.Prefix => "E"; }
struct S : ITimed { public int N; public int Ticks => ++N; }
abstract class F : ILog { public abstract string Prefix { get; } }
class G : F { public override string Prefix => "G"; public void Write(string s) => Console.WriteLine("G.Write not interface " + s); }
class H : G, ILog { }
interface IGen<T> { T Value { get; } string Show() => $"{typeof(T).Name}={Value}"; U Cast<U>(Func<T, U> f) => f(Value); }
class IntGen : IGen<int>, IGen<string> { int IGen<int>.Value => 3; string IGen<string>.Value => "three"; string IGen<string>.Show() => "custom"; }
interface IAdd { static virtual int Op(int a, int b) => a + b; int Run(int a) => a * 2; abstract int Id { get; } event Action Ev { add { Console.WriteLine("add"); } remove { Console.WriteLine("remove"); } } int this[int i] => i * Id; }
class Adder : IAdd { public int Id => 7; }

static class DefaultInterfaceMethods
{
    static void Via<T>(T t) where T : ILog { t.Twice("generic"); }
    static int Bump<T>(ref T t) where T : ITimed { t.Stamp(); return t.Ticks; }

    static void Main()
    {
        foreach (ILog l in new ILog[] { new A(), new B(), new C(), new D(), new E(), new S(), new G(), new H() })
        {
            Console.WriteLine($"-- {l.GetType().Name} {l.Prefix} {l.Reveal()}");
            l.Twice("x"); ILog.Written++;
        }
        Via(new A()); Via(new B()); Via(new E()); Via(new S());
        Console.WriteLine(ILog.Written);
        ITimed t = new S { N = 10 }; Console.WriteLine(t.Stamp() + t.Stamp());
        var s = new S(); Console.WriteLine($"{Bump(ref s)} {s.N}");
        IGen<int> gi = new IntGen(); IGen<string> gs = new IntGen();
        Console.WriteLine($"{gi.Show()} {gs.Show()} {gi.Cast(x => x / 2.0)} {gs.Cast(x => x.Length)}");
        IAdd a = new Adder(); a.Ev += () => { }; a.Ev -= () => { };
        Console.WriteLine($"{a.Run(4)} {a[6]}");
        Func<string> f = new D().As().Stamp; Console.WriteLine(f());
    }

    static ITimed As(this D d) => d;
}
