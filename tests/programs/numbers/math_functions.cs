// about:   Math functions at exact or safely rounded points, special values and domain errors
// mode:    run
using System;

static class MathFunctions
{
    static string R(double d) => double.IsFinite(d) && Math.Abs(d) < 1e15 ? Math.Round(d, 10).ToString() : d.ToString();

    static void Main()
    {
        foreach (double x in new[] { 0.0, 0.5, 1.0, 2.0, -1.0, Math.PI, Math.E, 10.0, 100.0, 1e-3 })
        {
            Console.WriteLine($"{R(x)}: sin {R(Math.Sin(x))} cos {R(Math.Cos(x))} tan {R(Math.Tan(x))} asin {R(Math.Asin(x))} acos {R(Math.Acos(x))} atan {R(Math.Atan(x))}");
            Console.WriteLine($"   exp {(x < 20 ? R(Math.Exp(x)) : "-")} log {R(Math.Log(x))} log10 {R(Math.Log10(x))} log2 {R(Math.Log2(x))} sqrt {R(Math.Sqrt(x))} cbrt {R(Math.Cbrt(x))} sinh {(x < 20 ? R(Math.Sinh(x)) : "-")} cosh {(x < 20 ? R(Math.Cosh(x)) : "-")} tanh {R(Math.Tanh(x))}");
        }
        foreach (var (a, b) in new[] { (2.0, 10.0), (2, -1), (-8, 3), (-8, 1.0 / 3), (0, 0), (0, -1), (1e10, 0.5), (1, double.NaN), (double.NaN, 0), (-1, double.PositiveInfinity), (0.5, double.NegativeInfinity) }) Console.Write(R(Math.Pow(a, b)) + " "); Console.WriteLine();
        foreach (var (y, x) in new[] { (1.0, 1.0), (1, -1), (-1, -1), (-1, 1), (0, -1), (-0.0, -1), (0, 0) }) Console.Write(R(Math.Atan2(y, x)) + " "); Console.WriteLine();
        Console.WriteLine($"{R(Math.Log(8, 2))} {R(Math.Log(-1))} {R(Math.Log(0))} {R(Math.Sqrt(-1))} {R(Math.Exp(1000))} {R(Math.Exp(-1000))} {R(Math.Asin(2))} {R(Math.Sin(double.PositiveInfinity))} {R(Math.Acosh(1))} {R(Math.Asinh(1))} {R(Math.Atanh(0.5))}");
        Console.WriteLine($"{MathF.Sqrt(2):F5} {MathF.Sin(1):F5} {MathF.Pow(2, 0.5f):F5} {MathF.Exp(1):F4} {MathF.Log(10):F5} {MathF.Cbrt(27)} {MathF.Abs(-2f)} {MathF.PI}");
        Console.WriteLine($"{Math.Sqrt(144)} {Math.Sqrt(2):R} {Math.Pow(2, 0.5) - Math.Sqrt(2) < 1e-15} {Math.PI:R} {Math.E:R} {Math.Tau:R}");
        double pi = 0; for (int k = 0; k < 20000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1); Console.WriteLine(pi.ToString("F6"));
        double area = 0; for (int i = 0; i < 1000; i++) { double x = (i + 0.5) / 1000; area += x * x / 1000; } Console.WriteLine(area.ToString("F8"));
        (double s, double c) = Math.SinCos(0.5); Console.WriteLine($"{R(s * s + c * c)} {R(double.Exp2(0.5))} {R(double.RootN(32, 5))} {R(double.LogP1(0))} {R(double.SinPi(0.5))} {R(double.Exp10(2))}");
    }
}
