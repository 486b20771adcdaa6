// about:   fields, properties, methods, constructors, events and nested types of a class, ordered by name
// mode:    run
using System;
using System.Linq;
using System.Reflection;

class Base { public int BaseField; protected int Prot; private int _hidden; public virtual void V() { } public static void BaseStatic() { } public int BaseProp { get; set; } }
class Sample : Base, IDisposable { public int A; private string? _b; public static readonly long C = 5; public const int K = 42; internal double D; public volatile int Vol; public string Name { get; set; } = "n"; public int ReadOnly => 1; private int Priv { get; set; } public static int Stat { get; set; } public int this[int i, string s] => i; public required string Req { get; init; } public event Action? Ev; public Sample() { } protected Sample(int a) => A = a; private Sample(string s, ref int r) => _b = s; static Sample() { } public void M() { } public int M(int x) => x; public string M(string s, params object[] r) => s; public T G<T, U>(T t, U? u = default) where T : class => t; public override void V() => Ev?.Invoke(); private static bool Secret(out int n, in long l) { n = 0; return true; } void IDisposable.Dispose() { } public class Nested { } private enum Kind { } public static Sample operator +(Sample a, Sample b) => a; public static implicit operator int(Sample s) => s.A; ~Sample() { } }
abstract class Abs { public abstract int X { get; } public abstract void Do(); protected virtual void Virt() { } public sealed override string ToString() => "abs"; }

static class Members
{
    const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
    static string Sig(MethodBase m) => $"{m.Name}({string.Join(", ", m.GetParameters().Select(p => $"{p.ParameterType.Name} {p.Name}{(p.IsOptional ? "?" : "")}"))})";

    static void Main()
    {
        Type t = typeof(Sample);
        foreach (var f in t.GetFields(All).OrderBy(f => f.Name, StringComparer.Ordinal)) Console.WriteLine($"field {f.FieldType.Name} {f.Name} {(f.IsPublic ? "public" : f.IsPrivate ? "private" : f.IsAssembly ? "internal" : "other")} static={f.IsStatic} ro={f.IsInitOnly} lit={f.IsLiteral}");
        foreach (var p in t.GetProperties(All).OrderBy(p => p.Name, StringComparer.Ordinal)) Console.WriteLine($"prop {p.PropertyType.Name} {p.Name} r={p.CanRead} w={p.CanWrite} idx={p.GetIndexParameters().Length} get={p.GetMethod?.IsPublic} set={p.SetMethod?.IsPublic}");
        foreach (var m in t.GetMethods(All).OrderBy(m => m.ToString(), StringComparer.Ordinal)) Console.WriteLine($"method {m} | {Sig(m)} static={m.IsStatic} virt={m.IsVirtual} final={m.IsFinal} special={m.IsSpecialName} gen={m.IsGenericMethodDefinition}");
        foreach (var c in t.GetConstructors(All).OrderBy(c => c.ToString(), StringComparer.Ordinal)) Console.WriteLine($"ctor {c} | {Sig(c)} static={c.IsStatic} pub={c.IsPublic} fam={c.IsFamily}");
        foreach (var e in t.GetEvents(All)) Console.WriteLine($"event {e.Name} {e.EventHandlerType!.Name} {e.AddMethod!.Name}"); foreach (var n in t.GetNestedTypes(All).OrderBy(n => n.Name, StringComparer.Ordinal)) Console.WriteLine($"nested {n.Name} {n.IsNestedPublic}");
        Console.WriteLine(string.Join(",", t.GetMethods().Select(m => m.Name).Distinct().Order(StringComparer.Ordinal))); Console.WriteLine(string.Join(",", t.GetFields(BindingFlags.NonPublic | BindingFlags.Instance).Select(f => f.Name).Where(n => n[0] != '<').Order(StringComparer.Ordinal))); Console.WriteLine(string.Join(",", t.GetProperties().Select(p => p.DeclaringType!.Name + "." + p.Name).Order(StringComparer.Ordinal))); Console.WriteLine(string.Join(",", typeof(Base).GetMembers(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly).Select(m => m.MemberType + ":" + m.Name)));
        Console.WriteLine($"{t.GetMethod("M", Type.EmptyTypes)} {t.GetMethod("M", new[] { typeof(int) })} {t.GetMethod("none") == null} {t.GetField("A")!.Name} {t.GetProperty("Name")!.PropertyType} {t.GetConstructor(Type.EmptyTypes) != null} {t.GetMember("M").Length} {t.GetMethod("V")!.GetBaseDefinition().DeclaringType!.Name} {t.GetMethod("m", BindingFlags.Public | BindingFlags.Instance | BindingFlags.IgnoreCase, Type.EmptyTypes)!.Name}"); try { t.GetMethod("M"); } catch (AmbiguousMatchException e) { Console.WriteLine(e.GetType().Name); } foreach (var m in typeof(Abs).GetMethods(All).OrderBy(m => m.Name, StringComparer.Ordinal)) Console.WriteLine($"{m.Name} abs={m.IsAbstract} virt={m.IsVirtual} final={m.IsFinal} fam={m.IsFamily} base={m.GetBaseDefinition().DeclaringType!.Name}"); Console.WriteLine(typeof(IDisposable).GetMethods()[0].IsAbstract + " " + t.GetInterfaceMap(typeof(IDisposable)).TargetMethods[0].Name + " " + t.IsDefined(typeof(ObsoleteAttribute)) + " " + t.TypeInitializer!.Name); Console.WriteLine(typeof(Base).GetMethod("V")! == t.BaseType!.GetMethod("V")! ? "same" : "different"); Console.WriteLine(t.GetMethod("G")!.GetGenericArguments()[0].GenericParameterAttributes + " " + t.GetMethod("G")!.ReturnType.IsGenericParameter + " " + t.GetMethod("M", new[] { typeof(string), typeof(object[]) })!.GetParameters()[1].IsDefined(typeof(ParamArrayAttribute)));
    }
}
