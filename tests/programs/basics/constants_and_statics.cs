// about:   constant folding, readonly and static fields, static constructors and their order
// mode:    run
using System;

class Constants
{
    public const int A = 6 * 7, B = A << 2;
    public const string S = "con" + "cat" + "!";
    public const double Pi2 = Math.PI * 2;
    public const long Big = 1L << 40;
    public const char C = (char)('a' + 1);
    public const decimal Money = 19.99m;
    public const ulong Mask = ~0UL >> 4;
    public static readonly int[] Squares = { 1, 4, 9, 16 };
    public static readonly DateTime Day = new DateTime(2020, 2, 29);
}

class First
{
    public static int X = Log("First.X", 1);
    public static int Y = Log("First.Y", X + 1);
    static First() { Console.WriteLine("First.cctor"); Y += Second.Z; }
    static int Log(string s, int v) { Console.WriteLine($"{s} = {v}"); return v; }
}

class Second
{
    public static int Z = 10;
    static Second() { Console.WriteLine($"Second.cctor sees First.Y = {First.Y}"); Z = 20; }
}

class Lazy1 { public static int Count; static Lazy1() { Console.WriteLine("Lazy1.cctor"); } public static void Touch() => Count++; }

class Base { static Base() => Console.WriteLine("Base.cctor"); public int F = Say("Base.F"); public Base() { Console.WriteLine("Base()"); Virt(); } protected static int Say(string s) { Console.WriteLine(s); return 1; } public virtual void Virt() => Console.WriteLine("Base.Virt"); }
class Derived : Base { static Derived() => Console.WriteLine("Derived.cctor"); int g = Say("Derived.g"); public Derived() { Console.WriteLine("Derived()"); } public override void Virt() => Console.WriteLine($"Derived.Virt g={g}"); }

static class ConstantsAndStatics
{
    static void Main()
    {
        Console.WriteLine($"{Constants.A} {Constants.B} {Constants.S} {Constants.Pi2} {Constants.Big} {Constants.C} {Constants.Money} {Constants.Mask:x}");
        Console.WriteLine(string.Join(",", Constants.Squares) + " " + Constants.Day.ToString("yyyy-MM-dd"));
        Console.WriteLine("before First");
        Console.WriteLine(First.Y);
        Console.WriteLine(Second.Z);
        Console.WriteLine("before Lazy1");
        Lazy1.Touch(); Lazy1.Touch();
        Console.WriteLine(Lazy1.Count);
        new Derived();
        new Derived();
        const int local = 5 * Constants.A;
        Console.WriteLine(local);
        Console.WriteLine($"{int.MaxValue} {byte.MaxValue} {sizeof(int)} {sizeof(char)} {sizeof(bool)} {nameof(Constants.A)}");
        Console.WriteLine(unchecked((byte)(Constants.A * 10)) + " " + (Constants.A > 40 ? "big" : "small"));
        static int Counter() { return ++Constants.Squares[0]; }
        Console.WriteLine(Counter() + Counter());
        Console.WriteLine(default(int) + default(long) + (default(string) ?? "null") + default(bool) + default(DateTime).Year);
    }
}
