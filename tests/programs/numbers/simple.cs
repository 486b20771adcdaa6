// about:   printing and parsing plain integers and floating-point numbers
// mode:    run
using System;

static class Simple
{
    static void Main()
    {
        Console.WriteLine(0);
        Console.WriteLine(-1);
        Console.WriteLine(int.MaxValue);
        Console.WriteLine(int.MinValue);
        Console.WriteLine(long.MaxValue);
        Console.WriteLine(long.MinValue);
        Console.WriteLine(ulong.MaxValue);
        Console.WriteLine(1.5);
        Console.WriteLine(0.1);
        Console.WriteLine(-2.25f);
        Console.WriteLine(1e100);
        Console.WriteLine(1.0 / 3.0);
        Console.WriteLine(100.0);
        Console.WriteLine(double.NaN);
        Console.WriteLine(1.0 / 0.0);
        Console.WriteLine(12.50m);
        Console.WriteLine(int.Parse("123") + 1);
        Console.WriteLine(double.Parse("2.5") * 2);
        Console.WriteLine(long.Parse("-9000000000"));
        Console.WriteLine(int.TryParse("x", out int bad) + " " + bad);
        Console.WriteLine(255.ToString("X"));
        Console.WriteLine(7.ToString("D3"));
        Console.WriteLine(1234.5678.ToString("F2"));
        Console.WriteLine(Math.Max(3, 4) + Math.Abs(-5));
        Console.WriteLine(Math.Sqrt(16) + Math.Pow(2, 10) + Math.Floor(2.7));
        Console.WriteLine(7 / 2 + " " + 7 % 3 + " " + 7 / 2.0);
        Console.WriteLine((int)3.99 + " " + unchecked((byte)300));
        try { Console.WriteLine(int.Parse("abc")); } catch (FormatException e) { Console.WriteLine(e.Message); }
    }
}
