// about:   ParameterInfo: default values of every constant type, params, in, out, ref, nullable, names of locals and tuples
// mode:    run
using System;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

enum En { A, B = 5 }
static class Lib
{
    public static void Defaults(int i = 5, string s = "txt", string? n = null, double d = 2.5, float f = 1.5f, decimal m = 9.99m, long l = -1L, char c = 'x', bool b = true, En e = En.B, int? q = 7, int? z = null, DateTime dt = default, object? o = null, byte by = 255, En? en = En.A, Guid g = default) { }
    public static void Kinds(int a, ref int b, out int c, in int d, params int[] e) { c = 0; }
    public static void Spans(ReadOnlySpan<char> s, ref readonly int r, scoped Span<int> t) { }
    public static (int Sum, string Text) Tuples((int A, (string B, int C)) t) => default;
    public static void Attr([Optional] int a, [Optional, DefaultParameterValue(3)] int b, [CallerMemberName] string c = "") { }
    public static T? Generic<T, U>(T t, U[] us, Func<T, U> f, ref T r) where T : class => null;
    public static string Opt(int a, int b = 10, params string[] rest) => $"{a} {b} {rest.Length}";
    public static unsafe void Ptr(int* p, void** q) { }
    public static int Prop { get; set; }
}
class Rec { public Rec(int first, string second = "2nd") { } public int this[int row, string col = "c"] => row; } record Person(string Name, int Age = 30);

static class ParametersAndDefaults
{
    static string D(object? v) => v switch { null => "null", DBNull => "DBNull", string s => $"\"{s}\"", Missing => "Missing", _ => $"{v} ({v.GetType().Name})" };

    static void Main()
    {
        foreach (var p in typeof(Lib).GetMethod("Defaults")!.GetParameters()) Console.WriteLine($"{p.Position} {p.Name} {p.ParameterType.Name} {p.HasDefaultValue} {D(p.DefaultValue)} raw {D(p.RawDefaultValue)} {p.IsOptional}");
        foreach (string n in new[] { "Kinds", "Spans", "Tuples", "Attr", "Generic", "Ptr", "Opt" }) foreach (var p in typeof(Lib).GetMethod(n)!.GetParameters()) Console.WriteLine($"{n}.{p.Name}: {p.ParameterType} out={p.IsOut} in={p.IsIn} byref={p.ParameterType.IsByRef} params={p.IsDefined(typeof(ParamArrayAttribute)) || p.IsDefined(typeof(ParamCollectionAttribute))} opt={p.IsOptional} def={p.HasDefaultValue} {(p.HasDefaultValue ? D(p.DefaultValue) : "")}");
        foreach (MethodInfo m in typeof(Lib).GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).OrderBy(m => m.Name, StringComparer.Ordinal)) Console.WriteLine(m);
        Console.WriteLine(typeof(Rec).GetConstructors()[0] + " " + typeof(Rec).GetProperty("Item")!.GetIndexParameters()[1].DefaultValue + " " + typeof(Rec).GetProperty("Item")); Console.WriteLine(string.Join(", ", typeof(Person).GetConstructors()[0].GetParameters().Select(p => $"{p.ParameterType.Name} {p.Name}{(p.HasDefaultValue ? "=" + p.DefaultValue : "")}"))); Console.WriteLine(typeof(Lib).GetMethod("Tuples")!.ReturnParameter.GetCustomAttribute<TupleElementNamesAttribute>()!.TransformNames.Aggregate("", (a, b) => a + (b ?? "-") + " ")); Console.WriteLine($"{typeof(Lib).GetMethod("Opt")!.Invoke(null, new object[] { 1, Type.Missing, new[] { "a" } })} {typeof(Lib).GetMethod("Kinds")!.ReturnParameter.ParameterType} {typeof(Lib).GetMethod("Kinds")!.ReturnParameter.Position} {typeof(Lib).GetMethod("Kinds")!.GetParameters()[1]}");
        object Build(Type t, params (string, object)[] given) { var c = t.GetConstructors().OrderByDescending(x => x.GetParameters().Length).First(); return c.Invoke(c.GetParameters().Select(p => given.FirstOrDefault(g => g.Item1.Equals(p.Name, StringComparison.OrdinalIgnoreCase)).Item2 ?? (p.HasDefaultValue ? p.DefaultValue : throw new ArgumentException("missing " + p.Name))).ToArray()); } Console.WriteLine(Build(typeof(Person), ("name", "Zoe"))); Console.WriteLine(Build(typeof(Person), ("name", "Al"), ("age", 4))); try { Build(typeof(Person), ("age", 4)); } catch (ArgumentException e) { Console.WriteLine(e.Message); } Func<int, int, int> lam = (x, y) => x + y; Console.WriteLine(string.Join(",", lam.Method.GetParameters().Select(p => p.Name))); var withDefault = (int x, int y = 3) => x * y; Console.WriteLine(withDefault.Method.GetParameters()[1].DefaultValue); int Local(int first, ref int second) => first; Func<MethodInfo> self = () => (MethodInfo)MethodBase.GetCurrentMethod()!; Console.WriteLine(self().ReturnType.Name); int r = 0; Local(1, ref r); var inv = typeof(Action<int>).GetMethod("Invoke")!; Console.WriteLine(inv + " " + inv.GetParameters()[0].Name); Console.WriteLine(typeof(string).GetMethod("Join", new[] { typeof(string), typeof(string[]) })!.GetParameters()[1].Name); var ctx = new NullabilityInfoContext(); Console.WriteLine(ctx.Create(typeof(Lib).GetMethod("Defaults")!.GetParameters()[1]).ReadState + " " + ctx.Create(typeof(Lib).GetMethod("Defaults")!.GetParameters()[2]).ReadState);
    }
}
