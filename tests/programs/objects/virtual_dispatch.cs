// about:   virtual, override, new, sealed, abstract and base calls through a deep hierarchy
// mode:    run
using System;

class A { public virtual string V() => "A.V"; public string N() => "A.N"; public virtual string W() => "A.W(" + V() + ")"; public virtual int P { get; set; } = 1; }
class B : A { public override string V() => "B.V<" + base.V(); public new string N() => "B.N"; public override int P { get => base.P * 10; set => base.P = value + 1; } }
class C : B { public new virtual string V() => "C.V(new)"; public override string W() => "C.W(" + base.W() + ")"; }
class D : C { public override string V() => "D.V<" + base.V(); public sealed override string W() => "D.W"; }
sealed class E : D { public override string V() => "E.V<" + base.V(); }
abstract class Shape { public abstract double Area { get; } public virtual string Name => GetType().Name; public override string ToString() => $"{Name} {Area:F2}"; }
class Square(double s) : Shape { public override double Area => s * s; }
class Circle(double r) : Shape { public override double Area => Math.PI * r * r; public override string Name => "Round" + base.Name; }
abstract class Half : Shape { public abstract override string Name { get; } }
class Impl : Half { public override string Name => "impl"; public override double Area => 0.5; }
class Overloads { public virtual string F(object o) => "object"; public virtual string F(string s) => "string"; }
class MoreOverloads : Overloads { public override string F(object o) => "derived object"; public string F(int i) => "int"; }

static class VirtualDispatch
{
    static void Main()
    {
        A[] all = { new A(), new B(), new C(), new D(), new E() };
        foreach (A a in all) { a.P = 5; Console.WriteLine($"{a.GetType().Name}: {a.V()} | {a.N()} | {a.W()} | {a.P}"); }
        foreach (A a in all) if (a is C c) Console.WriteLine($"as C: {c.V()} {((B)c).V()} {c.N()} {c.W()}");
        Console.WriteLine($"{new B().N()} {((A)new B()).N()} {new E().N()}");
        foreach (Shape s in new Shape[] { new Square(3), new Circle(1), new Impl() }) Console.WriteLine(s);
        object o = "text"; var m = new MoreOverloads(); Overloads b = m;
        Console.WriteLine($"{m.F(1)} {m.F("s")} {m.F(o)} {b.F("s")} {b.F(1)} {b.F(o)}");
        Func<string> f = all[1].V, g = new E().V, h = ((A)new E()).V;
        Console.WriteLine($"{f()} {g()} {h()}");
        Console.WriteLine($"{all[0] is B} {all[1] is B} {all[4] is A} {(all[0] as B)?.N() ?? "null"} {all[3] is not E} {typeof(A).IsAssignableFrom(typeof(E))}");
        Console.WriteLine(new Derived().Log);
        Console.WriteLine(((object)new Plain()).ToString() + " " + new Plain().Equals(new Plain()) + " " + (new Plain().GetHashCode() is int));
        IFoo foo = new FooDerived(); Console.WriteLine(foo.Bar() + " " + ((FooBase)foo).Bar() + " " + new FooDerived().Bar());
        IFoo re = new FooRe(); Console.WriteLine(re.Bar() + " " + ((FooBase)re).Bar());
    }

    class Plain { }
    class Base { public string Log = ""; public Base() { Log += "Base "; Init(); } protected virtual void Init() => Log += "Base.Init "; }
    class Derived : Base { readonly string _x = "set"; string? _y; public Derived() : base() { _y = "y"; Log += $"Derived {_x}{_y} "; } protected override void Init() => Log += $"Derived.Init {_x}{_y ?? "null"} "; }
    interface IFoo { string Bar(); }
    class FooBase : IFoo { public string Bar() => "base"; }
    class FooDerived : FooBase { public new string Bar() => "hidden"; }
    class FooRe : FooBase, IFoo { public new string Bar() => "reimplemented"; }
}
