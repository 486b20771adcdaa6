// about:   DynamicInvoke with conversions, defaults, by-ref arguments and errors
// mode:    run
using System;
using System.Reflection;

delegate bool TryParse(string s, out int n);
delegate void RefAct(ref string s, int times);

static class DynamicInvoke
{
    static bool Parse(string s, out int n) => int.TryParse(s, out n);
    static void Repeat(ref string s, int times) { string b = s; for (int i = 1; i < times; i++) s += b; }
    static string Mixed(byte b, long l, double d, object? o, DayOfWeek w, int? n) => $"{b} {l} {d} {o ?? "null"} {w} {n?.ToString() ?? "null"}";
    static int Thrower(int n) => n > 0 ? n : throw new ArgumentException("not positive");

    static void Try(string name, Func<object?> f)
    {
        try { Console.WriteLine($"{name}: {f() ?? "null"}"); }
        catch (TargetInvocationException e) { Console.WriteLine($"{name}: {e.Message} <- {e.InnerException!.GetType().Name} {e.InnerException.Message}"); }
        catch (Exception e) { Console.WriteLine($"{name}: {e.GetType().Name} {e.Message}"); }
    }

    static void Main()
    {
        Delegate add = (int a, int b) => a + b;
        Delegate log = (string s) => Console.Write($"<{s}> ");
        Try("add", () => add.DynamicInvoke(2, 3));
        Try("add short", () => add.DynamicInvoke((short)2, (byte)3));
        Try("add char", () => add.DynamicInvoke('a', 1));
        Try("void", () => log.DynamicInvoke("text"));
        Try("null arg", () => log.DynamicInvoke((object?)null));
        Try("too few", () => add.DynamicInvoke(1));
        Try("too many", () => add.DynamicInvoke(1, 2, 3));
        Try("wrong type", () => add.DynamicInvoke("1", 2));
        Try("narrowing", () => add.DynamicInvoke(1L, 2));
        Try("null for int", () => add.DynamicInvoke(null!, 2));
        Delegate mixed = Mixed;
        Try("mixed", () => mixed.DynamicInvoke((byte)1, 2, 3f, "o", DayOfWeek.Monday, 5));
        Try("mixed nulls", () => mixed.DynamicInvoke((byte)1, 2L, 3, null, DayOfWeek.Sunday, null));
        Try("mixed bad", () => mixed.DynamicInvoke(1, 2, 3, null, 1, null));
        object?[] args = { "42", null };
        Delegate parse = (TryParse)Parse; Try("out", () => parse.DynamicInvoke(args)); Console.WriteLine(args[1]);
        object?[] rargs = { "ab", 3 }; Delegate rep = (RefAct)Repeat; Try("ref", () => rep.DynamicInvoke(rargs)); Console.WriteLine(rargs[0]);
        Delegate thr = Thrower; Try("throws", () => thr.DynamicInvoke(0)); Try("fine", () => thr.DynamicInvoke(5));
        Delegate multi = Delegate.Combine((Func<int>)(() => 1), (Func<int>)(() => 2))!; Try("multicast", () => multi.DynamicInvoke());
        int captured = 10; Delegate clo = (int n) => captured += n; Try("closure", () => clo.DynamicInvoke(5)); Console.WriteLine(captured);
        Delegate open = Delegate.CreateDelegate(typeof(Func<string, string>), typeof(string).GetMethod("Trim", Type.EmptyTypes)!); Try("open instance", () => open.DynamicInvoke("  x "));
        Delegate boxed = (object o) => o.GetType().Name; Try("boxed int", () => boxed.DynamicInvoke(5)); Try("params array", () => boxed.DynamicInvoke(new object[] { new object[] { 1 } }));
        Delegate noargs = () => "none"; Try("no args", () => noargs.DynamicInvoke()); Try("null array", () => noargs.DynamicInvoke(null));
        Console.WriteLine(mixed.Method.GetParameters().Length + " " + mixed.Method.ReturnType + " " + parse.Method.GetParameters()[1].IsOut);
    }
}
