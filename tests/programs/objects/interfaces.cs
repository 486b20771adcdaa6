// about:   explicit and implicit implementation, same name in two interfaces, interface inheritance, properties, events
// mode:    run
using System;
using System.Collections.Generic;

interface IReader { string Read(); int Count { get; } }
interface IWriter { void Write(string s); int Count { get; } }
interface IFile : IReader, IWriter { string Name { get; init; } event Action<string>? Touched; string this[int i] { get; set; } }
class MemFile : IFile { readonly List<string> _lines = new(); int _r, _w; public string Name { get; init; } = "anon"; public event Action<string>? Touched; public string this[int i] { get => _lines[i]; set { _lines[i] = value; Touched?.Invoke($"set {i}"); } } public string Read() { _r++; Touched?.Invoke("read"); return string.Concat(_lines); } public void Write(string s) { _w++; _lines.Add(s); Touched?.Invoke("write " + s); } int IReader.Count => _r; int IWriter.Count => _w; public int Count => _lines.Count; }
interface IEnglish { string Greet(); } interface IFrench { string Greet(); } class Bilingual : IEnglish, IFrench { string IEnglish.Greet() => "hello"; string IFrench.Greet() => "bonjour"; public string Greet() => "hi/salut"; }
interface IShape { double Area(); } interface IScalable : IShape { void Scale(double k); } struct Sq : IScalable { public double S; public double Area() => S * S; public void Scale(double k) => S *= k; }
class Both : IComparable<Both>, IComparable<int>, IEquatable<Both> { public int V; public int CompareTo(Both? o) => V - o!.V; public int CompareTo(int o) => V - o; public bool Equals(Both? o) => o?.V == V; public override bool Equals(object? o) => Equals(o as Both); public override int GetHashCode() => V; }
interface IState { IState Next(char c); bool Accept { get; } } class Start : IState { public IState Next(char c) => char.IsLetter(c) ? new Ident() : char.IsDigit(c) ? new Num() : new Fail(); public bool Accept => false; } class Ident : IState { public IState Next(char c) => char.IsLetterOrDigit(c) ? this : new Fail(); public bool Accept => true; } class Num : IState { public IState Next(char c) => char.IsDigit(c) ? this : new Fail(); public bool Accept => true; } class Fail : IState { public IState Next(char c) => this; public bool Accept => false; }

static class Interfaces
{
    static string Try(Action a) { try { a(); return "fine"; } catch (Exception e) { return e.Message; } }

    static void Main()
    {
        IFile f = new MemFile { Name = "f.txt" }; var log = new List<string>(); Action<string> h = log.Add; f.Touched += h; f.Write("ab"); f.Write("cd"); f[0] = "AB"; Console.WriteLine(f.Read()); f.Touched -= h; f.Write("quiet");
        Console.WriteLine($"{((IReader)f).Count} {((IWriter)f).Count} {((MemFile)f).Count} {f.Name} {f[1]} {string.Join(",", log)}");
        var b = new Bilingual(); Console.WriteLine($"{b.Greet()} {((IEnglish)b).Greet()} {((IFrench)b).Greet()}"); foreach (object o in new object[] { b, "s", 5 }) Console.Write(o switch { IFrench fr => fr.Greet(), IComparable c => "comparable " + c.CompareTo(o), _ => "?" } + " "); Console.WriteLine();
        Sq s = new() { S = 2 }; IScalable boxed = s; boxed.Scale(3); Console.WriteLine($"{s.Area()} {boxed.Area()} {((Sq)boxed).S}"); s.Scale(2); Console.WriteLine($"{s.Area()} {boxed.Area()}"); static void Generic<T>(ref T t) where T : IScalable => t.Scale(10); Generic(ref s); Console.WriteLine(s.Area()); ((IScalable)s).Scale(100); Console.WriteLine(s.Area());
        Console.WriteLine($"{new Both { V = 3 }.CompareTo(new Both { V = 1 })} {new Both { V = 3 }.CompareTo(5)} {((IComparable<int>)new Both { V = 9 }).CompareTo(2)}"); foreach (string t in new[] { "abc1", "123", "12a", "", "_x" }) { IState st = new Start(); foreach (char c in t) st = st.Next(c); Console.Write($"{t}:{st.GetType().Name}:{st.Accept} "); } Console.WriteLine();
        object any = new MemFile(); Console.WriteLine($"{any is IReader} {any is IWriter and IReader} {any is IShape} {any is IDisposable} {Try(() => ((IShape)any).Area())}"); IReader? none = null; Console.WriteLine(Try(() => none!.Read())); Console.WriteLine(typeof(MemFile).GetInterfaces().Length + " " + typeof(IFile).IsInterface + " " + typeof(IScalable).IsAssignableFrom(typeof(Sq)));
    }
}
