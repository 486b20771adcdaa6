// about: mcs: virtual calls, abstract, interfaces explicit and inherited, new, sealed, static constructors, initialisation order
// mode: run
using System;

interface INamed { string Name { get; } }
interface IGreet : INamed { string Greet(string who); }
abstract class Base : INamed {
    protected static int made;
    readonly string field = Program.Log("base field");
    static Base() { Program.Log("base static"); }
    protected Base() { Program.Log("base ctor"); made++; Init(); }
    protected virtual void Init() { Program.Log("base init"); }
    public abstract string Name { get; }
    string INamed.Name { get { return "explicit " + Name; } }
    public virtual string Kind() { return "base"; }
    public string Hidden() { return "base hidden"; }
    public static int Made { get { return made; } }
}
class Derived : Base, IGreet {
    readonly string field = Program.Log("derived field");
    int x = 5;
    static readonly string s = Program.Log("derived static");
    static Derived() { }
    public Derived() : this(1) { Program.Log("derived ctor"); }
    public Derived(int n) { x += n; Program.Log("derived(int) ctor " + x); }
    protected override void Init() { Program.Log("derived init " + x); }
    public override string Name { get { return "derived"; } }
    public override string Kind() { return "derived of " + base.Kind(); }
    public new string Hidden() { return "derived hidden"; }
    string IGreet.Greet(string who) { return "hello " + who; }
}
sealed class Last : Derived, INamed {
    public Last() : base(10) { }
    public override string Kind() { return "last of " + base.Kind(); }
    string INamed.Name { get { return "last explicit"; } }
    public static Last operator ++(Last l) { made += 100; return l; }
}
class Program {
    static int line;
    public static string Log(string s) { Console.WriteLine(++line + " " + s); return s; }
    static void Optional(int a, int b = 2, params string[] rest) { Console.WriteLine(a + b + string.Join("", rest) + rest.Length); }
    static void Main() {
        var d = new Derived(); var l = new Last(); Base b = l; INamed n = l; IGreet g = d;
        Console.WriteLine(b.Kind() + ", " + b.Hidden() + ", " + l.Hidden() + ", " + n.Name + ", " + ((INamed)d).Name + ", " + g.Greet("you") + ", " + g.Name);
        l++; Console.WriteLine(Base.Made);
        Console.WriteLine((b is IGreet) + " " + (b as Derived != null) + " " + (d as object as Last == null) + " " + b.GetType().BaseType.Name);
        Optional(1); Optional(1, 3, "x", "y"); Optional(b: 5, a: 1);
        dynamicFree(null); dynamicFree("s"); dynamicFree(3);
        int i = 3; i = i++ + ++i; Console.WriteLine(i);
        int[] a = { 0, 0, 0 }; int k = 0; a[k++] = k++; a[k] += 5; Console.WriteLine(string.Join(",", a) + k);
        goto end;
#pragma warning disable 162
        Console.WriteLine("never");
    end:
        switch (i) { case 8: Console.WriteLine("eight"); goto case 9; case 9: Console.WriteLine("nine"); goto default; default: Console.WriteLine("default"); break; }
    }
    static void dynamicFree(object o) { Console.WriteLine(o is int j ? "int " + j : o is string s ? "string " + s : o?.ToString() ?? "nothing"); }
}
