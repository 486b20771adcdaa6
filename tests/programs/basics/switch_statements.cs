// about:   switch statements and expressions over ints, strings, chars, types, enums, with goto case
// mode:    run
using System;

static class SwitchStatements
{
    enum Colour { Red, Green, Blue = 10, Black }

    static string Dense(int n)
    {
        switch (n)
        {
            case 0: return "zero";
            case 1: return "one";
            case 2:
            case 3: return "two-three";
            case 4: goto case 0;
            case 5: goto default;
            case 6: return "six";
            default: return "other";
        }
    }

    static string Sparse(long n) => n switch
    {
        -1000000000000 => "very low",
        -1 => "minus one",
        1000 => "thousand",
        1000000 => "million",
        long.MaxValue => "max",
        > 5 and < 10 => "five to ten",
        _ => "?",
    };

    static int Text(string? s)
    {
        switch (s)
        {
            case null: return -1;
            case "": return 0;
            case "alpha": return 1;
            case "beta": return 2;
            case "gamma": return 3;
            case "delta": return 4;
            case "epsilon": return 5;
            case "zeta": return 6;
            case "eta": return 7;
            case "theta": return 8;
            default: return s.Length * 100;
        }
    }

    static string Kind(object o) => o switch
    {
        int i when i > 100 => $"big int {i}",
        int i => $"int {i}",
        string { Length: > 3 } s => $"long string {s}",
        string s => $"string {s}",
        char c => $"char {c}",
        Colour.Red => "red",
        Colour c => $"colour {c}",
        null => "null",
        _ => o.GetType().Name,
    };

    static void Main()
    {
        for (int i = -1; i < 8; i++) Console.Write(Dense(i) + " ");
        Console.WriteLine();
        foreach (long n in new[] { -1000000000000, -1, 1000, 1000000, long.MaxValue, 7, 5, 10 }) Console.Write(Sparse(n) + ", ");
        Console.WriteLine();
        foreach (string? s in new[] { null, "", "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "Alpha", "alphA", "iota" }) Console.Write(Text(s) + " ");
        Console.WriteLine();
        foreach (object? o in new object?[] { 5, 500, "abc", "abcd", 'q', Colour.Red, Colour.Black, null, 2.5 }) Console.WriteLine(Kind(o!));
        foreach (char c in "aZ5 \n")
            switch (c) { case >= 'a' and <= 'z': Console.Write("lower "); break; case >= 'A' and <= 'Z': Console.Write("upper "); break; case ' ' or '\n': Console.Write("space "); break; default: Console.Write("else "); break; }
        Console.WriteLine();
        bool flag = true;
        switch (flag) { case true: Console.WriteLine("yes"); break; case false: Console.WriteLine("no"); break; }
        try { Console.WriteLine(((Colour)99) switch { Colour.Red => 1, Colour.Green => 2 }); }
        catch (Exception e) { Console.WriteLine(e.GetType().Name + ": " + e.Message); }
        switch ((ulong)3) { case ulong.MaxValue: Console.WriteLine("max"); break; case 3: Console.WriteLine("three"); break; }
    }
}
