// about: mcs: structs, copies, explicit layout, unsafe pointers, fixed, stackalloc, enums, nullable, boxing
// mode: run
using System;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)]
struct Union {
    [FieldOffset(0)] public int I;
    [FieldOffset(0)] public float F;
    [FieldOffset(0)] public byte B0;
    [FieldOffset(3)] public byte B3;
}
struct Vec {
    public int X, Y;
    public Vec(int x, int y) { X = x; Y = y; }
    public void Grow() { X++; Y++; }
    public static Vec operator +(Vec a, Vec b) { return new Vec(a.X + b.X, a.Y + b.Y); }
    public static bool operator ==(Vec a, Vec b) { return a.X == b.X && a.Y == b.Y; }
    public static bool operator !=(Vec a, Vec b) { return !(a == b); }
    public static implicit operator Vec(int n) { return new Vec(n, n); }
    public static explicit operator int(Vec v) { return v.X * v.Y; }
    public override bool Equals(object o) { return o is Vec && (Vec)o == this; }
    public override int GetHashCode() { return X ^ Y; }
    public override string ToString() { return "<" + X + "," + Y + ">"; }
}
[Flags] enum Rights : byte { None, Read = 1, Write = 2, All = Read | Write }
unsafe class Program {
    static void Change(Vec v) { v.Grow(); }
    static void Change(ref Vec v) { v.Grow(); }
    static void Main() {
        var v = new Vec(1, 2); var w = v;
        w.Grow(); Change(v); Console.WriteLine(v + " " + w);
        Change(ref v); Console.WriteLine(v);
        v += 10; Console.WriteLine(v + " " + (int)v + " " + (v == new Vec(12, 13)));
        object o = v; v.X = 0; Console.WriteLine(o + " " + o.Equals(v));
        var a = new Vec[3]; a[1].Grow(); a[1].X += 5; Console.WriteLine(string.Join(" ", a));
        Union u = new Union(); u.F = 1.0f;
        Console.WriteLine(u.I.ToString("x") + " " + u.B3); u.B0 = 1; Console.WriteLine(u.I & 0xff);
        int* p = stackalloc int[4];
        for (int i = 0; i < 4; i++) p[i] = i * i;
        Console.WriteLine(p[3] + *(p + 2) + (int)(&p[3] - p));
        int[] numbers = { 1, 2, 3 };
        fixed (int* q = numbers) { q[1] = 20; *q = 10; }
        Console.WriteLine(string.Join(",", numbers));
        Vec* pv = &v; pv->Y = 77; Console.WriteLine(v + " " + sizeof(Vec));
        Console.WriteLine(Rights.All + " " + (Rights.All & ~Rights.Read) + " " + (Rights)9 + " " + Enum.IsDefined(typeof(Rights), (byte)2));
        Console.WriteLine(Enum.Parse(typeof(Rights), "Write") + " " + string.Join("|", Enum.GetNames(typeof(Rights))));
        int? n = null; int? m = 4;
        Console.WriteLine((n + m).HasValue + " " + (m * 2) + " " + (n ?? -1) + " " + (n < m) + " " + (n == null));
        object bn = n, bm = m; Console.WriteLine((bn == null) + " " + bm.GetType().Name);
    }
}
