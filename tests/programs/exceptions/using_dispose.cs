// about:   using statements and declarations dispose in reverse order, also when exceptions fly
// mode:    run
using System;

class Res(string name, bool failDispose = false) : IDisposable
{
    static int live;
    public static int Live => live;
    public Res Open() { live++; Console.WriteLine($"open {name}"); return this; }
    public void Use(bool fail = false) { Console.WriteLine($"use {name}"); if (fail) throw new InvalidOperationException("use " + name); }
    public void Dispose() { live--; Console.WriteLine($"dispose {name}"); if (failDispose) throw new ApplicationException("dispose " + name); }
}

struct ValueRes : IDisposable { public int Id; public void Dispose() => Console.WriteLine($"dispose value {Id}"); }
ref struct RefRes { public int Id; public void Dispose() => Console.WriteLine($"dispose ref {Id}"); }

static class UsingDispose
{
    static void Try(string n, Action a) { Console.WriteLine("== " + n); try { a(); } catch (Exception e) { Console.WriteLine($"caught {e.GetType().Name} {e.Message}"); } }

    static int Early(int n)
    {
        using var a = new Res("early a").Open();
        if (n > 0) return n;
        using var b = new Res("early b").Open();
        return -1;
    }

    static void Main()
    {
        Try("plain", () => { using (var r = new Res("r").Open()) r.Use(); });
        Try("nested", () => { using (var a = new Res("a").Open()) using (var b = new Res("b").Open()) { a.Use(); b.Use(); } });
        Try("declarations", () => { using var a = new Res("a").Open(); using var b = new Res("b").Open(); b.Use(); });
        Try("fails", () => { using var a = new Res("a").Open(); using var b = new Res("b").Open(); b.Use(true); });
        Try("dispose fails", () => { using var a = new Res("a").Open(); using var b = new Res("b", true).Open(); b.Use(); });
        Try("both fail", () => { using var a = new Res("a").Open(); using var b = new Res("b", true).Open(); b.Use(true); });
        Try("null", () => { using Res? none = null; Console.WriteLine("null is fine"); });
        Try("struct", () => { using var v = new ValueRes { Id = 7 }; Console.WriteLine(v.Id); });
        Try("ref struct", () => { using var v = new RefRes { Id = 8 }; Console.WriteLine(v.Id); });
        Try("early", () => { Console.WriteLine(Early(1)); Console.WriteLine(Early(0)); });
        Try("loop", () => { for (int i = 0; i < 3; i++) { using var r = new Res("r" + i).Open(); if (i == 1) continue; r.Use(); } });
        Try("multi", () => { using Res a = new Res("ma").Open(), b = new Res("mb").Open(); a.Use(); });
        Console.WriteLine(Res.Live);
    }
}
