// about: explicit layouts that .NET refuses to load, and some that it accepts
// mode:  run
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Explicit)] struct Overlap { [FieldOffset(0)] public object O; [FieldOffset(0)] public int I; }
[StructLayout(LayoutKind.Explicit)] struct Inside { [FieldOffset(0)] public long L; [FieldOffset(0)] public string S; }
[StructLayout(LayoutKind.Explicit)] struct Partly { [FieldOffset(0)] public object O; [FieldOffset(6)] public int I; }
[StructLayout(LayoutKind.Explicit)] struct Unaligned { [FieldOffset(4)] public object O; }
[StructLayout(LayoutKind.Explicit)] struct Generic<T> { [FieldOffset(0)] public T V; }
struct Pair { public object O; public long L; }
[StructLayout(LayoutKind.Explicit)] struct Nested { [FieldOffset(0)] public Pair P; [FieldOffset(0)] public long L; }
[StructLayout(LayoutKind.Explicit)] class Class { [FieldOffset(0)] public object O; [FieldOffset(4)] public int I; }

[StructLayout(LayoutKind.Explicit)] struct TwoRefs { [FieldOffset(0)] public object O; [FieldOffset(0)] public string S; }
[StructLayout(LayoutKind.Explicit)] struct Beside { [FieldOffset(0)] public object O; [FieldOffset(8)] public int I; [FieldOffset(8)] public float F; }
[StructLayout(LayoutKind.Explicit)] struct InTheGap { [FieldOffset(0)] public Pair P; [FieldOffset(8)] public long L; }

static class ExplicitLayouts
{
    static void Try(string name, Action action)
    {
        try { action(); }
        catch (TypeLoadException e) { Console.WriteLine(name + ": " + e.Message.Split(" from assembly")[0] + " ..." + e.Message.Split("because")[^1]); }
    }

    [MethodImpl(MethodImplOptions.NoInlining)] static void UseOverlap() { var w = new Overlap { I = 5 }; Console.WriteLine(w.I); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseInside() { var w = new Inside { L = 5 }; Console.WriteLine(w.L); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UsePartly() { var w = new Partly { I = 5 }; Console.WriteLine(w.I); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseUnaligned() { var w = new Unaligned(); Console.WriteLine(w.O == null); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseGeneric() { var w = new Generic<int> { V = 7 }; Console.WriteLine(w.V); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseNested() { var w = new Nested { L = 7 }; Console.WriteLine(w.L); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseClass() { var w = new Class { I = 7 }; Console.WriteLine(w.I); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseTwo() { var w = new TwoRefs { S = "s" }; Console.WriteLine(w.O); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseBeside() { var w = new Beside { O = "o", F = 1 }; Console.WriteLine(w.O + " " + w.I); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void UseGap() { var w = new InTheGap { L = 8 }; Console.WriteLine(w.P.L); }

    static void Main()
    {
        Try("overlap", UseOverlap);
        Try("inside", UseInside);
        Try("partly", UsePartly);
        Try("unaligned", UseUnaligned);
        Try("generic", UseGeneric);
        Try("nested", UseNested);
        Try("class", UseClass);
        Try("two", UseTwo);
        Try("beside", UseBeside);
        Try("gap", UseGap);
    }
}
