// about:   enums of several sizes: ToString, Parse, GetNames, flags, HasFlag, arithmetic, boxing, formats
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

enum Colour { Red, Green = 5, Blue, Crimson = Red }
[Flags] enum Access : byte { None = 0, Read = 1, Write = 2, Exec = 4, All = 7, Admin = 128 }
enum Big : ulong { Zero, Top = ulong.MaxValue, Mid = 1UL << 40 }
enum Signed : sbyte { Low = -128, Neg = -1, Zero = 0, High = 127 }
[Flags] enum NoZero { A = 1, B = 2, D = 8, AB = 3 }
enum Empty { }

static class Enums
{
    static void Main()
    {
        Console.WriteLine($"{Colour.Red} {Colour.Green} {(Colour)6} {(Colour)99} {(int)Colour.Blue} {Colour.Blue:D} {Colour.Blue:X} {Colour.Blue:G} {default(Colour)} {Colour.Red + 5} {Colour.Blue - Colour.Green} {Colour.Green > Colour.Red}");
        Console.WriteLine($"{Access.Read | Access.Write} {Access.All} {Access.None} {(Access)129} {(Access)8} {(Access)3:D} {(Access)3:X} {Access.All & ~Access.Write} {Access.All ^ Access.Read} {(Access)9:F} {~Access.None}"); Console.WriteLine($"{(NoZero)0} {NoZero.A | NoZero.B} {NoZero.A | NoZero.D} {(NoZero)11} {(NoZero)16} {(NoZero)3:G}"); Console.WriteLine($"{Big.Top} {(Big)5} {Big.Top:X} {(ulong)Big.Mid} {Signed.Low} {(Signed)(-5)} {Signed.Neg:X} {Signed.Low:D} {(Empty)0} {(Empty)3}");
        Console.WriteLine($"{(Access.Read | Access.Exec).HasFlag(Access.Read)} {Access.Read.HasFlag(Access.Write)} {Access.All.HasFlag(Access.None)} {(Access.All & Access.Write) != 0}");
        Console.WriteLine(string.Join(",", Enum.GetNames<Colour>()) + " " + string.Join(",", Enum.GetValues<Colour>()) + " " + string.Join(",", Enum.GetValues(typeof(Signed)).Cast<Signed>()) + " " + string.Join(",", Enum.GetNames(typeof(Access))) + " " + Enum.GetValues<Empty>().Length);
        Console.WriteLine($"{Enum.Parse<Colour>("Green")} {Enum.Parse<Colour>("green", true)} {Enum.Parse<Colour>("6")} {Enum.Parse<Colour>(" Blue ")} {Enum.Parse<Access>("Read, Exec")} {Enum.Parse(typeof(Access), "7")} {Enum.TryParse("Nope", out Colour no)} {no} {Enum.TryParse("42", out Colour c42)} {c42} {Enum.TryParse("", out c42)} {Enum.TryParse<Colour>("RED", true, out var red)} {red}"); foreach (Action a in new Action[] { () => Enum.Parse<Colour>("Purple"), () => Enum.Parse<Access>("256"), () => Enum.Parse<Colour>(""), () => Enum.Parse(typeof(int), "x"), () => Colour.Red.ToString("Q"), () => Access.All.HasFlag((Enum)Colour.Red) }) try { a(); } catch (Exception e) { Console.WriteLine($"{e.GetType().Name}: {e.Message}"); }
        Console.WriteLine($"{Enum.IsDefined(Colour.Green)} {Enum.IsDefined((Colour)1)} {Enum.IsDefined(typeof(Colour), "Blue")} {Enum.IsDefined(typeof(Colour), 6)} {Enum.GetName(Colour.Green)} {Enum.GetName((Colour)77) ?? "null"} {Enum.GetUnderlyingType(typeof(Access))} {Enum.ToObject(typeof(Colour), 5)} {Enum.Format(typeof(Colour), 5, "G")}");
        object o = Colour.Blue; Console.WriteLine($"{o} {o.GetType()} {(Colour)o} {(int)o} {o is int} {o is Enum} {o is Colour} {o.Equals(Colour.Blue)} {o.Equals(6)} {Convert.ToInt32(o)} {((IConvertible)o).ToInt64(null)} {Colour.Red.Equals(Colour.Crimson)} {Colour.Green.CompareTo(Colour.Red)} {Colour.Green.GetTypeCode()} {Access.Exec.GetHashCode()}");
        var d = new Dictionary<Colour, int>(); foreach (Colour c in new[] { Colour.Red, Colour.Blue, Colour.Crimson }) d[c] = d.GetValueOrDefault(c) + 1; Console.WriteLine(string.Join(" ", d.OrderBy(p => p.Key))); Colour inc = Colour.Green; inc++; Console.WriteLine(inc); Access acc = 0; acc |= Access.Read; acc |= Access.Admin; acc &= ~Access.Read; acc ^= Access.Exec; Console.WriteLine(acc); for (var s = Signed.Neg; s < (Signed)2; s++) Console.Write(s + " "); Console.WriteLine(); static string G<T>(T t) where T : struct, Enum => $"{typeof(T).Name}.{t}:{Convert.ToInt64(t)}"; Console.WriteLine(G(Colour.Blue) + G(Access.Admin) + G(DayOfWeek.Friday) + G(StringComparison.Ordinal)); Console.WriteLine(unchecked((byte)(Access)300) + " " + (int)(Signed)unchecked((sbyte)200) + " " + checked((Access)(byte)255)); Colour? nul = null; Console.WriteLine($"[{nul}] {nul ?? Colour.Green} {(Colour)(object)5}"); Array vals = Enum.GetValuesAsUnderlyingType<Access>(); Console.WriteLine(vals.GetType() + " " + vals.Length); switch (inc) { case Colour.Blue: Console.WriteLine("blue"); break; default: Console.WriteLine("other"); break; }
    }
}
