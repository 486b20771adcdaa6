// about:   delegate equality and hash codes for static, instance, struct, lambda and multicast delegates
// mode:    run
using System;
using System.Collections.Generic;

class Target { public void M() { } public virtual void V() { } public static void S() { } public static void S2() { } public void G<T>() { } public override bool Equals(object? o) => o is Target; public override int GetHashCode() => 1; }
class Sub : Target { public override void V() { } public void CallBase(List<Action> l) { l.Add(base.V); l.Add(V); } }
struct Val { public int N; public void M() { } }
delegate void Other();

static class Equality
{
    static Action Same() => () => { };
    static Action Cap(int n) => () => Console.Write(n);
    static void Show(string n, bool b) => Console.WriteLine($"{n}: {b}");

    static void Main()
    {
        Target t = new(), u = new();
        Show("same static", new Action(Target.S) == new Action(Target.S));
        Show("other static", new Action(Target.S) == new Action(Target.S2));
        Show("same instance", new Action(t.M) == new Action(t.M));
        Show("equal targets are not the same target", new Action(t.M) == new Action(u.M));
        Show("reference equals", ReferenceEquals(new Action(t.M), new Action(t.M)));
        Show("equals", new Action(t.M).Equals((object)new Action(t.M)));
        Show("different type", new Action(Target.S).Equals(new Other(Target.S)));
        Show("virtual", new Action(t.V) == new Action(t.V));
        Show("hash", new Action(t.M).GetHashCode() == new Action(t.M).GetHashCode());
        Val v = new() { N = 1 }, w = new() { N = 1 };
        Show("struct boxed twice", new Action(v.M) == new Action(v.M));
        Show("struct equal values", new Action(v.M) == new Action(w.M));
        Show("non-capturing lambda", Same() == Same());
        Show("capturing lambda", Cap(1) == Cap(1));
        Action c = Cap(1); Action d = c;
        Show("copy", c == d);
        Show("generic same", new Action(t.G<int>) == new Action(t.G<int>));
        Show("generic other", new Action(t.G<int>) == new Action(t.G<long>));
        Show("generic shared", new Action(t.G<string>) == new Action(t.G<object>));
        Action m1 = t.M, m2 = Target.S;
        Show("multicast", m1 + m2 == m1 + m2);
        Show("multicast order", m1 + m2 == m2 + m1);
        Show("multicast single", m1 + m2 == m1);
        Show("multicast nested", (m1 + m2) + m1 == m1 + (m2 + m1));
        Show("null", (Action?)null == null);
        Show("null left", null == m1);
        var l = new List<Action>(); new Sub().CallBase(l); Show("base and override", l[0] == l[1]);
        var set = new HashSet<Action> { t.M, t.M, Target.S, Target.S, u.M }; Console.WriteLine(set.Count);
        var dict = new Dictionary<Delegate, string> { [new Action(t.M)] = "t.M" }; Console.WriteLine(dict.ContainsKey((Action)t.M) + " " + dict.ContainsKey((Action)u.M));
        var list = new List<Action> { Target.S, t.M }; Console.WriteLine(list.IndexOf(t.M) + " " + list.Remove(Target.S) + " " + list.Count);
        Console.WriteLine($"{new Action(t.M).Method == new Action(u.M).Method} {new Action(t.M).Target == t} {new Action(Target.S).Target == null}");
        Func<object> fo = () => 1; Func<object> fs = fo; Show("variance keeps identity", ReferenceEquals(fo, fs));
        Action a1 = t.M; Action a2 = new Action(a1); Show("delegate of delegate", a1 == a2); Console.WriteLine(a2.Method.Name + " " + (a2.Target == (object)t) + " " + a2.Target!.GetType().Name);
        a1 += t.M; a1 -= new Action(t.M); Show("removed equal one", a1 == new Action(t.M));
    }
}
