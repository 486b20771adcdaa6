// about:   Random with a seed gives the same sequence on every machine
// mode:    run
using System;
using System.Linq;

class Half : Random { protected override double Sample() => 0.5; public override int Next() => 7; }

static class RandomSeeded
{
    static void Main()
    {
        var r = new Random(42);
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 8).Select(_ => r.Next())));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 12).Select(_ => r.Next(100))));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 12).Select(_ => r.Next(-5, 6))));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 4).Select(_ => r.NextDouble().ToString("R"))));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 4).Select(_ => r.NextSingle().ToString("R"))));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 4).Select(_ => r.NextInt64())));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 4).Select(_ => r.NextInt64(1000000000000))));
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 4).Select(_ => r.NextInt64(-10, 10))));
        byte[] b = new byte[10]; r.NextBytes(b); Console.WriteLine(Convert.ToHexString(b));
        Span<byte> s = stackalloc byte[5]; r.NextBytes(s); Console.WriteLine(Convert.ToHexString(s));
        int[] a = Enumerable.Range(0, 15).ToArray(); r.Shuffle(a); Console.WriteLine(string.Join(" ", a));
        Console.WriteLine(string.Join(" ", r.GetItems(new[] { "a", "b", "c" }, 10)));
        Console.WriteLine(r.GetHexString(8) + " " + r.GetString("xyz", 6));
        Console.WriteLine(r.Next(int.MinValue, int.MaxValue) + " " + r.Next(0, 1) + " " + r.Next(5, 5));
        Console.WriteLine(new Random(42).Next() == new Random(42).Next());
        Console.WriteLine(new Random(-42).Next() + " " + new Random(0).Next() + " " + new Random(int.MinValue).Next() + " " + new Random(int.MaxValue).Next());
        var u = new Random(); int n = u.Next(10); Console.WriteLine(n is >= 0 and < 10); Console.WriteLine(Random.Shared.Next(3) < 3);
        var h = new Half(); Console.WriteLine($"{h.Next()} {h.Next(10)} {h.Next(10, 20)} {h.NextDouble()}");
        try { r.Next(5, 1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { r.Next(-1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
        int inside = 0; var mc = new Random(7); for (int i = 0; i < 2000; i++) { double x = mc.NextDouble(), y = mc.NextDouble(); if (x * x + y * y < 1) inside++; }
        Console.WriteLine(inside);
        int[] hist = new int[6]; var dice = new Random(1); for (int i = 0; i < 600; i++) hist[dice.Next(6)]++; Console.WriteLine(string.Join(" ", hist));
        string Deal(int seed) { var d = new Random(seed); var deck = "AKQJT98765432".SelectMany(c => "shdc".Select(x => $"{c}{x}")).OrderBy(_ => d.Next()).Take(5); return string.Join(" ", deck); }
        Console.WriteLine(Deal(3) + " | " + Deal(4));
    }
}
