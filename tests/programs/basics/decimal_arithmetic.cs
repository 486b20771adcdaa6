// about:   decimal keeps scale, rounds, divides, and overflows
// mode:    run
using System;

static class DecimalArithmetic
{
    static void Main()
    {
        decimal a = 1.10m, b = 2.2m, c = 3m;
        Console.WriteLine($"{a + b} {a - b} {a * b} {a / c} {b % c} {-a} {a * 100m}");
        Console.WriteLine($"{1m / 3m} {2m / 3m} {10m / 4m} {1.000m} {1.000m + 1} {1.50m == 1.5m}");
        Console.WriteLine($"{decimal.MaxValue} {decimal.MinValue} {decimal.One} {decimal.Zero}");
        Console.WriteLine($"{79228162514264337593543950335m / 7m} {79228162514264337593543950335m % 7m}");
        Console.WriteLine($"{0.1m + 0.2m} {0.1m * 3 == 0.3m} {1e-28m} {1e-28m / 2}");
        Console.WriteLine($"{decimal.Round(2.5m)} {decimal.Round(3.5m)} {decimal.Round(2.345m, 2)} {decimal.Round(2.355m, 2)} {decimal.Round(2.5m, MidpointRounding.AwayFromZero)}");
        Console.WriteLine($"{decimal.Floor(-1.5m)} {decimal.Ceiling(-1.5m)} {decimal.Truncate(-1.5m)} {Math.Abs(-7.7m)}");
        Console.WriteLine($"{decimal.Compare(1m, 2m)} {a.CompareTo(b)} {a < b} {a >= b} {a.Equals(1.1m)}");
        foreach (int part in decimal.GetBits(-123.456m)) Console.Write($"{part:x} ");
        Console.WriteLine();
        Console.WriteLine(new decimal(1, 2, 3, true, 5));
        try { Console.WriteLine(decimal.MaxValue + c); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(c / (a - a)); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); }
        decimal interest = 1000m;
        for (int y = 1; y <= 5; y++) { interest *= 1.035m; Console.WriteLine($"{y}: {interest} {interest:F2}"); }
        Console.WriteLine($"{(int)9.99m} {(long)-9.99m} {(decimal)0.1f} {(decimal)0.1} {(decimal)1e-10}");
        Console.WriteLine($"{decimal.ToInt32(12.7m)} {decimal.ToDouble(0.1m):R} {decimal.Remainder(-7, 3)} {decimal.Negate(5.0m)}");
        Console.WriteLine($"{1234567.891m:N2} {0.256m:P1} {1234.5m:E3} {12m:000.00}");
        a++; a += 0.05m; Console.WriteLine(a);
        Console.WriteLine($"{sizeof(decimal)} {decimal.Parse("1.2300", System.Globalization.CultureInfo.InvariantCulture)} {new decimal(2.5).Scale}");
    }
}
