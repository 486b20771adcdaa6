// about:   UnsafeAccessor reaches private constructors, methods, fields and statics without reflection
// mode:    run
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

class Vault { int _code = 42; static string s_name = "vault"; readonly List<string> _log = new(); private Vault(int c) => _code = c; public Vault() { } private string Open(int c) { _log.Add("open " + c); return c == _code ? "opened" : "denied"; } private static int Twice(int n) => n * 2; private int this[int i] => _code + i; public int Entries => _log.Count; private void Overloaded(string s) => _log.Add("string"); private void Overloaded(int n) => _log.Add("int"); public string Last => _log[^1]; }
struct Cell { int _v; public Cell(int v) => _v = v; private int Bump() => ++_v; public override string ToString() => "cell" + _v; }
class Gen<T> { T? _item; T Get(T fallback) => _item ?? fallback; }

static class UnsafeAccessors
{
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)] static extern Vault Make(int code);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Open")] static extern string Open(Vault v, int c);
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "Twice")] static extern int Twice(Vault? v, int n);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_code")] static extern ref int Code(Vault v);
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "s_name")] static extern ref string Name(Vault? v);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Item")] static extern int Item(Vault v, int i);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Overloaded")] static extern void OverString(Vault v, string s);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Overloaded")] static extern void OverInt(Vault v, int n);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Bump")] static extern int Bump(ref Cell c);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_v")] static extern ref int Value(ref Cell c);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_size")] static extern ref int Size(List<int> l);
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Missing")] static extern void Missing(Vault v);
    static class Of<T> { [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_item")] public static extern ref T? Item(Gen<T> g); [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Get")] public static extern T Get(Gen<T> g, T fallback); }

    static void Main()
    {
        Vault v = Make(7);
        Console.WriteLine(Open(v, 1) + " " + Open(v, 7));
        Console.WriteLine(Twice(null, 21));
        Code(v) = 99; Code(v)++;
        Console.WriteLine(Code(v) + " " + Open(v, 100) + " " + Item(v, 5));
        Console.WriteLine(Name(null)); Name(null) = "renamed"; Console.WriteLine(Name(v));
        OverString(v, "s"); Console.WriteLine(v.Last); OverInt(v, 1); Console.WriteLine(v.Last + v.Entries);
        var c = new Cell(5); Bump(ref c); Value(ref c) *= 10; Console.WriteLine(c);
        var l = new List<int> { 1, 2, 3 }; Console.WriteLine(Size(l)); Size(l) = 2; Console.WriteLine(l.Count);
        var g = new Gen<string>(); Console.WriteLine(Of<string>.Get(g, "fallback")); Of<string>.Item(g) = "set"; Console.WriteLine(Of<string>.Get(g, "fallback"));
        try { Missing(v); } catch (MissingMethodException e) { Console.WriteLine(e.GetType().Name); }
    }
}
