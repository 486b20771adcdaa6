// about:   delegates to static, instance, virtual, interface, extension, struct and generic methods; Target and Method
// mode:    run
using System;
using System.Reflection;

interface IGreet { string Hi(string n); }
class A : IGreet { public int K = 1; public virtual string Hi(string n) => $"A{K} {n}"; public static string St(string n) => "static " + n; public string Plain(string n) => $"plain{K} {n}"; public T Gen<T>(T t) => t; }
class B : A { public override string Hi(string n) => "B<" + base.Hi(n); public Func<string, string> BaseHi() => base.Hi; }
struct S { public int N; public string Inc(string n) => $"{n}{++N}"; public override string ToString() => "S" + N; }
static class Ext { public static string Wrap(this string s, string n) => $"[{s}:{n}]"; public static int Twice(this int i) => i * 2; }
delegate string Named(string n); delegate string Open(A a, string n); delegate string OpenStruct(ref S s, string n);

static class OpenAndClosed
{
    static void Main()
    {
        A a = new(), b = new B { K = 2 }; IGreet g = b; var s = new S { N = 5 };
        Func<string, string>[] fs = { a.Hi, b.Hi, g.Hi, A.St, b.Plain, s.Inc, "pre".Wrap, ((B)b).BaseHi(), a.Gen<string>, x => x + "!", string.Intern };
        foreach (var f in fs) Console.WriteLine($"{f("x")} | {f.Method.Name.Split('<', '>')[0]} {f.Method.DeclaringType!.Name.Split('<', '>')[0]} static={f.Method.IsStatic} target={f.Target?.GetType().Name.Split('<', '>')[0] ?? "null"}");
        Console.WriteLine($"{fs[5]("y")} {fs[5]("z")} {s.N}"); a.K = 50; Console.WriteLine(fs[0]("late"));
        var open = (Open)Delegate.CreateDelegate(typeof(Open), typeof(A).GetMethod("Hi")!); Console.WriteLine($"{open(a, "o")} {open(b, "o")} {open.Target == null}"); var closed = (Named)Delegate.CreateDelegate(typeof(Named), b, "Plain"); Console.WriteLine(closed("c")); var closedStatic = (Named)Delegate.CreateDelegate(typeof(Named), "first", typeof(Ext).GetMethod("Wrap")!); Console.WriteLine(closedStatic("second") + " " + closedStatic.Target); var os = (OpenStruct)Delegate.CreateDelegate(typeof(OpenStruct), typeof(S).GetMethod("Inc")!); Console.WriteLine($"{os(ref s, "q")} {os(ref s, "q")} {s.N}"); var m = typeof(A).GetMethod("St")!.CreateDelegate<Func<string, string>>(); Console.WriteLine(m("via method info")); try { Delegate.CreateDelegate(typeof(Action), b, "Nope"); } catch (ArgumentException e) { Console.WriteLine(e.Message); } Console.WriteLine(Delegate.CreateDelegate(typeof(Action), typeof(A).GetMethod("St")!, false) == null);
        Func<string, string> fn = a.Hi; Named nd = new(fn); Named nd2 = fn.Invoke; Console.WriteLine(nd("wrapped") + nd2("twice")); Func<int> tw = () => 21.Twice(); Console.WriteLine(tw()); Action<object> co = o => Console.WriteLine("contra " + o); Action<string> cs = co; cs("v"); Func<string> cov = () => "co"; Func<object> coo = cov; Console.WriteLine(coo()); A? nul = null; try { Func<string, string> bad = nul!.Hi; Console.WriteLine(bad == null); } catch (NullReferenceException e) { Console.WriteLine(e.GetType().Name); } try { Func<string, string> np = nul!.Plain; Console.WriteLine(np("?")); } catch (Exception e) { Console.WriteLine(e.GetType().Name); } Func<string, string> virt = b.Hi; b.K = 99; Console.WriteLine(virt("v")); Converter<int, string> cv = i => i.ToString("x"); Console.WriteLine(string.Join(",", Array.ConvertAll(new[] { 10, 255 }, cv))); Predicate<int> pr = i => i > 5; Console.WriteLine(Array.Find(new[] { 3, 7 }, pr)); Comparison<int> cmp = (x, y) => y - x; int[] arr = { 1, 3, 2 }; Array.Sort(arr, cmp); Console.WriteLine(string.Join("", arr)); Console.WriteLine(fs[0].GetType() + " " + typeof(Named).BaseType + " " + fs[0].Method.ReturnType.Name);
    }
}
