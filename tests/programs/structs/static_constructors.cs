// about: which uses of a struct or an interface run its static constructor
// mode:  run
using System;

struct Counted
{
    public int Value;
    static Counted() => Console.WriteLine("Counted.cctor");
    public void Show() => Console.WriteLine("Show " + Value);
    public int Plain => Value;
}

struct Named
{
    public int Value;
    static Named() => Console.WriteLine("Named.cctor");
    public int Get() => Value;
}

struct Boxed
{
    static Boxed() => Console.WriteLine("Boxed.cctor");
    public override string ToString() => "boxed";
}

struct Generic<T>
{
    static Generic() => Console.WriteLine("Generic.cctor " + typeof(T).Name);
    public T Value;
    public T Get() => Value;
}

struct Untouched
{
    public int Value;
    static Untouched() => Console.WriteLine("never");
}

interface IDefault
{
    static IDefault() => Console.WriteLine("IDefault.cctor");
    void Do() => Console.WriteLine("Do");
    void Other();
}

class Implements : IDefault
{
    public void Other() => Console.WriteLine("Other");
}

class Base
{
    static Base() => Console.WriteLine("Base.cctor");
    public void Instance() => Console.WriteLine("Instance");
}

static class StaticConstructors
{
    static void Main()
    {
        Counted c = default;
        Console.WriteLine("before");
        c.Show();
        c.Show();
        Named n = default;
        Console.WriteLine("get " + n.Get());
        object o = default(Boxed);
        Console.WriteLine("boxing");
        Console.WriteLine(o.ToString());
        Console.WriteLine(default(Generic<int>).Get());
        Console.WriteLine(default(Generic<string>).Get() ?? "null");
        Untouched u = default;
        u.Value = 3;
        Untouched copy = u;
        Console.WriteLine(copy.Value);
        IDefault d = new Implements();
        Console.WriteLine("other");
        d.Other();
        d.Do();
        new Base().Instance();
    }
}
