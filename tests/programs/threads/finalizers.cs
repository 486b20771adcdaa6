// about:   finalizers, resurrection, weak references and dependent values after GC.Collect
// mode:    run
using System;
using System.Runtime.CompilerServices;
using System.Collections.Generic;
using System.Threading;
class Res : IDisposable
{
    bool d;
    public int id;
    public static int live;
    public Res(int i)
    {
        id = i;
        live++;
    }
    public void Dispose()
    {
        D(true);
        GC.SuppressFinalize(this);
    }
    void D(bool b)
    {
        if (!d)
        {
            d = true;
            live--;
            Console.WriteLine((b ? "dispose " : "finalize ") + id);
        }
    }
    ~Res()
    {
        D(false);
    }
}
class Zombie
{
    public static Zombie saved;
    public int times;
    ~Zombie()
    {
        times++;
        saved = this;
        if (times < 2) GC.ReRegisterForFinalize(this);
    }
}
class Base
{
    ~Base()
    {
        Console.WriteLine("base");
    }
}
class Derived : Base
{
    ~Derived()
    {
        Console.WriteLine("derived");
    }
}
class Node
{
    public Node other;
    public string n;
    ~Node()
    {
        Console.WriteLine("node " + (other != null ? other.n : "-"));
    }
}
class Finalizers
{
    [MethodImpl(MethodImplOptions.NoInlining)] static void A()
    {
        using (var r = new Res(1)) { } new Res(2);
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static void Z()
    {
        new Zombie();
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static void D()
    {
        new Derived();
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static void Cyc()
    {
        var a = new Node { n = "a" };
        var b = new Node { n = "b", other = a };
        a.other = b;
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static (WeakReference, WeakReference) W()
    {
        var o = new Derived();
        return (new WeakReference(o), new WeakReference(o, true));
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static WeakReference C(ConditionalWeakTable<object, object> t)
    {
        var k = new object();
        var v = new object();
        t.Add(k, v);
        return new WeakReference(v);
    }
    static void G()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
    [MethodImpl(MethodImplOptions.NoInlining)] static void Show(string s, WeakReference w) => Console.WriteLine(s + " " + w.IsAlive);
    [MethodImpl(MethodImplOptions.NoInlining)] static void Th()
    {
        new Tf();
    }
    class Tf
    {
        ~Tf()
        {
            Console.WriteLine(Thread.CurrentThread.IsBackground + " " + Thread.CurrentThread.ManagedThreadId + " " + Thread.CurrentThread.IsThreadPoolThread);
        }
    }
    static object keep;
    static void Main()
    {
        A();
        G();
        Console.WriteLine(Res.live);
        Z();
        G();
        Console.WriteLine(Zombie.saved.times);
        Zombie.saved = null;
        G();
        Console.WriteLine(Zombie.saved.times);
        Zombie.saved = null;
        G();
        Console.WriteLine(Zombie.saved == null);
        D();
        G();
        Cyc();
        G();
        var (w, l) = W();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Show("long", l);
        var t = new ConditionalWeakTable<object, object>();
        var v = C(t);
        G();
        Show("cwt", v);
        keep = new Derived();
        var kw = new WeakReference(keep);
        G();
        Show("kept", kw);
        Th();
        G();
        GC.KeepAlive(t);
        Console.WriteLine("end");
    }
}
