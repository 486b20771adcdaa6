// about:   generic virtual and generic interface methods dispatched over receiver and type argument
// mode:    run
using System;
using System.Collections.Generic;

abstract class Visitor { public abstract string Visit<T>(T t); public virtual string Twice<T, U>(T t, U u) => $"base<{typeof(T).Name},{typeof(U).Name}>({t},{u})"; }
class Plain : Visitor { public override string Visit<T>(T t) => $"plain<{typeof(T).Name}>({t})"; }
class Fancy : Plain { public override string Visit<T>(T t) => "fancy " + base.Visit(t) + " " + base.Visit(new[] { t }.Length); public override string Twice<T, U>(T t, U u) => "swap " + base.Twice(u, t); }
class GenericVisitor<X> : Visitor { public override string Visit<T>(T t) => $"gv<{typeof(X).Name}><{typeof(T).Name}>({t}) {Same<T>()}"; bool Same<T>() => typeof(X) == typeof(T); }

interface IMapper { TOut Map<TIn, TOut>(TIn x, Func<TIn, TOut> f); string Def<T>() => "default " + typeof(T).Name; }
class Direct : IMapper { public TOut Map<TIn, TOut>(TIn x, Func<TIn, TOut> f) => f(x); }
class Logged : IMapper { public TOut Map<TIn, TOut>(TIn x, Func<TIn, TOut> f) { Console.Write($"map {typeof(TIn).Name}->{typeof(TOut).Name} "); return f(x); } string IMapper.Def<T>() => "logged " + typeof(T).Name; }
struct Valued : IMapper { public int Calls; public TOut Map<TIn, TOut>(TIn x, Func<TIn, TOut> f) { Calls++; return f(x); } }

static class GenericVirtualMethods
{
    static string Dispatch<T>(Visitor v, T t) => v.Visit(t);
    static R Use<M, R>(ref M m, string s, Func<string, R> f) where M : IMapper => m.Map(s, f);

    static void Main()
    {
        foreach (Visitor v in new Visitor[] { new Plain(), new Fancy(), new GenericVisitor<int>(), new GenericVisitor<string>(), new GenericVisitor<List<int>>() })
        {
            Console.WriteLine(v.Visit(5));
            Console.WriteLine(v.Visit("s"));
            Console.WriteLine(v.Visit<object>("o"));
            Console.WriteLine(Dispatch(v, 2.5));
            Console.WriteLine(Dispatch(v, (1, 'a')));
            Console.WriteLine(v.Visit(DayOfWeek.Monday));
            Console.WriteLine(v.Twice(1, "x") + " " + v.Twice("x", "y"));
        }
        foreach (IMapper m in new IMapper[] { new Direct(), new Logged(), new Valued() })
        {
            Console.WriteLine(m.Map("abc", s => s.Length) + 1);
            Console.WriteLine(m.Map(3, n => new string('z', n)));
            Console.WriteLine(m.Map<int, int?>(3, n => null) ?? -1);
            Console.WriteLine(m.Def<int>() + " " + m.Def<string>());
        }
        var val = new Valued();
        Use(ref val, "q", s => s + s); Use(ref val, "q", s => s.Length); Console.WriteLine(val.Calls);
        Func<int, string> fn = new Fancy().Visit<int>; Console.WriteLine(fn(8));
        Visitor late = new Fancy(); Func<string, int, string> tw = late.Twice<string, int>; Console.WriteLine(tw("p", 1));
    }
}
