// about:   CreateDelegate in all its ways, DynamicInvoke, list arithmetic, function pointers
// mode:    run
using System;
using System.Reflection;
using System.Linq;
class B
{
    public virtual string V(int x) => "B" + x;
    public string I() => "i";
    public static string S(string a, int b) => a + b;
    public static string N(object o) => o?.ToString() ?? "null";
    public static T Gen<T>(T t) => t;
    private int priv(int a) => a + 1;
}
class D : B
{
    public override string V(int x) => "D" + x;
}
struct St
{
    public int v;
    public int Get() => v;
    public void Inc() => v++;
}
delegate int StGet(ref St s);
delegate void StInc(ref St s);
delegate string OutD(ref int a, out int b);
class Ev
{
    public event EventHandler<int> X;
    public void Raise() => X?.Invoke(this, 3);
}
class CreateDelegate
{
    static string RefOut(ref int a, out int b)
    {
        b = a;
        a++;
        return "ro";
    }
    static void T(Action a)
    {
        try
        {
            a();
        }
        catch (Exception e)
        {
            Console.WriteLine(e.GetType().Name + ": " + e.Message + (e.InnerException != null ? " <- " + e.InnerException.Message : ""));
        }
    }
    static void Main()
    {
        var v = typeof(B).GetMethod("V");
        var open = (Func<B,int,string>)Delegate.CreateDelegate(typeof(Func<B,int,string>), v);
        Console.WriteLine(open(new D(), 3) + open(new B(), 4));
        var closed = (Func<int,string>)Delegate.CreateDelegate(typeof(Func<int,string>), new D(), v);
        Console.WriteLine(closed(5));
        Console.WriteLine(closed.Method.DeclaringType.Name + "." + closed.Method.Name);
        Console.WriteLine(open.Method);
        Console.WriteLine(open.Target == null);
        var cs = (Func<int,string>)Delegate.CreateDelegate(typeof(Func<int,string>), "pre", typeof(B).GetMethod("S"));
        Console.WriteLine(cs(7));
        Console.WriteLine(cs.Target);
        var os = typeof(B).GetMethod("S").CreateDelegate<Func<string,int,string>>();
        Console.WriteLine(os("q", 1));
        var relaxed = (Func<string,object>)Delegate.CreateDelegate(typeof(Func<string,object>), typeof(B).GetMethod("N"));
        Console.WriteLine(relaxed("z"));
        var byName = (Func<string>)Delegate.CreateDelegate(typeof(Func<string>), new D(), "I");
        Console.WriteLine(byName());
        var bn2 = (Func<string,int,string>)Delegate.CreateDelegate(typeof(Func<string,int,string>), typeof(B), "s", true);
        Console.WriteLine(bn2("n", 2));
        T(() => Delegate.CreateDelegate(typeof(Func<int>), new D(), "I"));
        T(() => Delegate.CreateDelegate(typeof(Func<int>), v));
        T(() => Delegate.CreateDelegate(typeof(string), v));
        Console.WriteLine(Delegate.CreateDelegate(typeof(Func<int>), v, false) == null);
        var g = (StGet)Delegate.CreateDelegate(typeof(StGet), typeof(St).GetMethod("Get"));
        var st = new St { v = 4 };
        var inc = (StInc)Delegate.CreateDelegate(typeof(StInc), typeof(St).GetMethod("Inc"));
        inc(ref st);
        Console.WriteLine(g(ref st));
        var gm = typeof(B).GetMethod("Gen").MakeGenericMethod(typeof(int));
        var gd = (Func<int,int>)gm.CreateDelegate(typeof(Func<int,int>));
        Console.WriteLine(gd(8));
        Console.WriteLine(closed.DynamicInvoke(9));
        Console.WriteLine(((Delegate)cs).DynamicInvoke(1));
        object[] args = { 5, 0 };
        Console.WriteLine(new OutD(RefOut).DynamicInvoke(args));
        Console.WriteLine(args[0] + " " + args[1]);
        T(() => closed.DynamicInvoke("no"));
        T(() => closed.DynamicInvoke());
        T(() => new Action(() => throw new Exception("in")).DynamicInvoke());
        Action a = () => Console.Write("a");
        Action b2 = () => Console.Write("b");
        var ab = a + b2 + a;
        ab();
        Console.WriteLine();
        (ab - a)();
        Console.WriteLine();
        (ab - b2)();
        Console.WriteLine();
        Console.WriteLine((a - a) == null);
        Console.WriteLine((ab - (a + b2)).GetInvocationList().Length);
        Console.WriteLine(((a + b2) - ab) == (a + b2));
        ((Action)Delegate.RemoveAll(ab, a))();
        Console.WriteLine();
        Console.WriteLine(ab == a + b2 + a);
        Console.WriteLine((a + b2).Equals(b2 + a));
        Console.WriteLine((a+b2).GetHashCode() == (a+b2).GetHashCode());
        Console.WriteLine(Delegate.Combine(a, null) == a);
        Console.WriteLine(Delegate.Combine() == null);
        T(() => Delegate.Combine(a, new Func<int>(() => 1)));
        Func<int> thr = () => 1;
        thr += () => throw new InvalidOperationException("mid");
        thr += () => 3;
        T(() => thr());
        foreach (Func<int> x in thr.GetInvocationList()) T(() => Console.WriteLine(x()));
        var ev = new Ev();
        EventHandler<int> h = (s, n) => Console.WriteLine("ev " + n + " " + (s == ev));
        ev.X += h;
        ev.X += h;
        ev.Raise();
        ev.X -= h;
        ev.Raise();
        ev.X -= h;
        ev.X -= h;
        ev.Raise();
        Console.WriteLine(new Action(Main2).Method.Name + " " + new Func<int,string>(new B().V).Method.GetParameters()[0].Name);
        foreach (var x in Delegate.EnumerateInvocationList(ab)) Console.Write(x.Method.ReturnType.Name);
        Console.WriteLine(ab.HasSingleTarget + " " + a.HasSingleTarget);
        var c1 = (Action)a.Clone();
        Console.WriteLine(c1 == a);
        Func<string,string> curried = ((Func<string,string,string>)((x, y) => x + y)).Curry("c");
        Console.WriteLine(curried("d"));
        Predicate<string> pe = string.IsNullOrEmpty;
        Console.WriteLine(pe(""));
        Func<string, int> len = s => s.Length;
        Console.WriteLine(new[]{"a","bbb"}.Sum(len));
        Comparison<int> cmp = (x, y) => y - x;
        var arr = new[]{1,3,2};
        Array.Sort(arr, cmp);
        Console.WriteLine(string.Join(",", arr));
        unsafe
        {
            delegate*<int,int> fp = &Sq;
            Console.WriteLine(fp(5));
            delegate*<string, int, string> f2 = &B.S;
            Console.WriteLine(f2("fp", 1));
        }
        Console.WriteLine(typeof(Func<int,string>).GetMethod("Invoke"));
        Func<object> cov = () => "s";
        IComparable ic = 5;
        Func<object,int> ct = ic.CompareTo;
        Console.WriteLine(ct(4));
        Func<Type> gt = 5.GetType;
        Console.WriteLine(gt());
        Func<int> hc = "abc".Length.GetHashCode;
        Console.WriteLine(hc());
        Func<bool> eq = () => true;
        Func<string> tss = DayOfWeek.Monday.ToString;
        Console.WriteLine(tss());
    }
    static int Sq(int x) => x * x;
    static void Main2()
    {
    }
}
static class X
{
    public static Func<B2,C> Curry<A,B2,C>(this Func<A,B2,C> f, A a) => b => f(a, b);
}
