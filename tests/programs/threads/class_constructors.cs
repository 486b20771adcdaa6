// about:   class constructors that several threads run into, wait for and fail in
// mode:    run
using System;
using System.Threading;
class A
{
    public static int X;
    static A()
    {
        Console.WriteLine("A in");
        Thread.Sleep(50);
        X = B.Y + 1;
        Console.WriteLine("A out");
    }
}
class B
{
    public static int Y = 10;
    static B()
    {
        Console.WriteLine("B");
    }
}
class C
{
    public static int X;
    static C()
    {
        Thread.Sleep(50);
        X = D.X + 1;
    }
}
class D
{
    public static int X;
    static D()
    {
        Thread.Sleep(50);
        X = C.X + 1;
    }
}
class Bad
{
    static Bad()
    {
        Thread.Sleep(30);
        throw new Exception("bad");
    }
    public static void M()
    {
    }
}
class R
{
    public static readonly R I = new R();
    public static int n = 5;
    public int seen;
    R()
    {
        seen = n;
    }
}
class ClassInit
{
    static void Main()
    {
        var ts = new Thread[4];
        for (int i = 0; i < 4; i++)
        {
            int k = i;
            ts[i] = new Thread(() => { int x = A.X; if (x != 11) Console.WriteLine("wrong " + x); });
            ts[i].Start();
        }
        foreach (var t in ts) t.Join();
        Console.WriteLine(A.X);
        int c = 0, d = 0;
        var t1 = new Thread(() => c = C.X);
        var t2 = new Thread(() => d = D.X);
        t1.Start();
        t2.Start();
        t1.Join();
        t2.Join();
        Console.WriteLine(c + d >= 2);
        int fails = 0;
        var bs = new Thread[3];
        for (int i = 0; i < 3; i++)
        {
            bs[i] = new Thread(() => { try { Bad.M(); } catch (TypeInitializationException e) { Interlocked.Increment(ref fails); if (e.InnerException.Message != "bad") Console.WriteLine("?"); } });
            bs[i].Start();
        }
        foreach (var t in bs) t.Join();
        Console.WriteLine(fails);
        Console.WriteLine(R.I.seen + " " + R.n);
    }
}
