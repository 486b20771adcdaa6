// about: mcs: anonymous methods, lambdas, closures, events, multicast, method groups, covariance
// mode: run
using System;
using System.Collections.Generic;

delegate int Op(int a, int b);
class Source {
    public event EventHandler<EventArgs> Changed;
    Action<string> log;
    public event Action<string> Logged { add { Console.WriteLine("add"); log += value; } remove { Console.WriteLine("remove"); log -= value; } }
    public void Fire() { if (Changed != null) Changed(this, EventArgs.Empty); if (log != null) log("fired"); }
}
class Program {
    static int Mul(int a, int b) { return a * b; }
    int factor = 3;
    int Scale(int x) { return x * factor; }
    static Func<int> Counter(int start) { return delegate { return start++; }; }
    static void Main() {
        Op op = Mul;
        Console.WriteLine(op(3, 4));
        op = delegate(int a, int b) { return a - b; };
        Console.WriteLine(op(3, 4));
        op += (a, b) => a * 100 + b;
        Console.WriteLine(op(3, 4) + " " + op.GetInvocationList().Length);
        Func<int, int> scale = new Program().Scale;
        Console.WriteLine(scale(14));
        var c = Counter(10);
        Console.WriteLine(c() + c() + Counter(0)());
        var list = new List<Action>();
        for (int i = 0; i < 3; i++) { int copy = i; list.Add(() => Console.Write(copy + "/" + i + " ")); }
        foreach (var s in new[] { "a", "b" }) list.Add(() => Console.Write(s + " "));
        list.ForEach(a => a());
        Console.WriteLine();
        var source = new Source();
        EventHandler<EventArgs> h = (o, e) => Console.WriteLine("changed " + (o == source));
        Action<string> l = Console.WriteLine;
        source.Changed += h; source.Changed += h; source.Logged += l;
        source.Fire();
        source.Changed -= h; source.Logged -= l;
        source.Fire();
        Func<string> text = () => "covariant";
        Func<object> obj = text;
        Console.WriteLine(obj());
        Func<Func<int, int>, Func<int, int>> twice = f => x => f(f(x));
        Console.WriteLine(twice(twice(x => x * 2))(1));
        Predicate<int> even = x => x % 2 == 0;
        Console.WriteLine(string.Join(" ", Array.FindAll(new[] { 1, 2, 3, 4 }, even)));
        Action chain = null;
        chain += () => Console.Write("1 ");
        chain += () => Console.Write("2 ");
        chain += () => { throw new Exception("third"); };
        chain += () => Console.Write("never");
        try { chain(); } catch (Exception e) { Console.WriteLine(e.Message); }
    }
}
