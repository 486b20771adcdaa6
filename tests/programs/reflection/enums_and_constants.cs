// about:   enums through reflection: names, values, underlying types, boxing, flags, literal fields, Enum APIs over Type
// mode:    run
using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Linq;
using System.Reflection;

enum Level : byte { [Description("the lowest")] Low = 1, Mid = 5, High = 200, Alias = Mid } [Flags] enum Perm : long { None, R = 1, W = 2, X = 4, RW = R | W, Huge = 1L << 40 } enum Neg : short { A = -3, B, C = 7 }
class Consts { public const int I = 5; public const string S = "str"; public const double D = 1.5; public const char C = 'c'; public const bool B = true; public const Level L = Level.High; public const string? N = null; public const ulong U = ulong.MaxValue; public static readonly int R = 9; }

static class EnumsAndConstants
{
    static string Describe(Enum e) => e.GetType().GetField(e.ToString())?.GetCustomAttribute<DescriptionAttribute>()?.Description ?? "no description";
    static string All(Type t) => string.Join(" ", Enum.GetNames(t).Zip(Enum.GetValues(t).Cast<object>(), (n, v) => $"{n}={Convert.ToInt64(v)}"));
    static void Try(Func<object?> f) { try { Console.WriteLine(f() ?? "null"); } catch (Exception e) { Console.WriteLine($"{e.GetType().Name}: {e.Message.Split('\n')[0]}"); } }

    static void Main()
    {
        foreach (Type t in new[] { typeof(Level), typeof(Perm), typeof(Neg), typeof(DayOfWeek), typeof(StringComparison) })
        {
            Console.WriteLine($"{t.Name} : {t.GetEnumUnderlyingType().Name} {All(t)}");
            Console.WriteLine($"  {t.IsEnum} {t.BaseType!.Name} flags={t.IsDefined(typeof(FlagsAttribute), false)} fields={string.Join(",", t.GetFields().Select(f => $"{f.Name}:{(f.IsStatic ? "s" : "i")}{(f.IsLiteral ? "l" : "")}"))}");
        }
        Console.WriteLine($"{Describe(Level.Low)} {Describe(Level.High)} {Describe((Level)99)}"); foreach (FieldInfo f in typeof(Level).GetFields(BindingFlags.Public | BindingFlags.Static)) Console.Write($"{f.Name}={f.GetValue(null)}/{f.GetRawConstantValue()}({f.GetRawConstantValue()!.GetType().Name}) "); Console.WriteLine(); foreach (FieldInfo f in typeof(Consts).GetFields().OrderBy(f => f.Name, StringComparer.Ordinal)) Console.Write($"{f.Name}:{f.FieldType.Name}={f.GetValue(null) ?? "null"}{(f.IsLiteral ? $"~{f.GetRawConstantValue() ?? "null"}" : "!")} "); Console.WriteLine();
        object boxed = Level.Mid; Console.WriteLine($"{boxed} {boxed.GetType()} {boxed is byte} {(byte)boxed} {(Level)(object)(byte)5} {boxed.Equals((byte)5)} {boxed.GetHashCode()} {((IFormattable)boxed).ToString("X", null)} {((IConvertible)boxed).GetTypeCode()} {Convert.ChangeType(boxed, typeof(int))}"); Try(() => (int)boxed); Try(() => Enum.ToObject(typeof(Level), 300)); Try(() => Enum.ToObject(typeof(Perm), 3)); Try(() => Enum.ToObject(typeof(int), 3)); Try(() => Enum.GetName(typeof(Level), 5)); Try(() => Enum.GetName(typeof(Level), (byte)200)); Try(() => Enum.GetName(typeof(Level), 77)); Try(() => Enum.GetName(typeof(Level), "x")); Try(() => Enum.IsDefined(typeof(Level), (byte)1)); Try(() => Enum.IsDefined(typeof(Level), 1)); Try(() => Enum.IsDefined(typeof(Perm), "RW")); Try(() => Enum.Parse(typeof(Perm), "r, x", true)); Try(() => Enum.Parse(typeof(Perm), "1099511627777")); Try(() => Enum.Format(typeof(Perm), 5L, "F")); Try(() => Enum.Format(typeof(Perm), (Perm)64, "G")); Try(() => Enum.Format(typeof(Level), 5, "D")); Try(() => Enum.GetUnderlyingType(typeof(string))); Try(() => Enum.TryParse(typeof(Neg), "B", out object? o) + " " + o); Try(() => Activator.CreateInstance(typeof(Neg))); Try(() => typeof(Neg).GetEnumName(-2)); Try(() => string.Join(",", typeof(Neg).GetEnumNames())); Try(() => Enum.GetValues(typeof(Neg)).GetType()); Try(() => Enum.GetValuesAsUnderlyingType(typeof(Neg)).GetType());
        var map = Enum.GetValues<Level>().Distinct().ToDictionary(v => v, v => v.ToString().ToLowerInvariant()); Console.WriteLine(string.Join(" ", map.Select(p => $"{p.Key}->{p.Value}"))); Perm p = Perm.R | Perm.X | Perm.Huge; Console.WriteLine(p + " " + string.Join("+", Enum.GetValues<Perm>().Where(f => f != 0 && p.HasFlag(f))) + " " + (p & ~Perm.X) + " " + (long)p); static int Count<T>() where T : struct, Enum => Enum.GetValues<T>().Length; Console.WriteLine((int)typeof(EnumsAndConstants).GetMethods(BindingFlags.NonPublic | BindingFlags.Static).First(m => m.Name.Contains("Count")).MakeGenericMethod(typeof(Level)).Invoke(null, null)! + Count<Perm>()); Console.WriteLine(string.Join(" ", new Enum[] { Level.Low, DayOfWeek.Friday, Perm.W }.Select(e => $"{e.GetType().Name}.{e}={e:D}"))); Console.WriteLine(Level.Low.CompareTo(Level.High) + " " + Equals(Level.Mid, Level.Alias) + " " + Level.Mid.Equals(5) + " " + typeof(Level).IsEnumDefined((byte)5)); TypeConverterFree(); static void TypeConverterFree() => Console.WriteLine(((DayOfWeek[])Enum.GetValues(typeof(DayOfWeek)))[6]);
    }
}
