// about:   float and double arithmetic: rounding, infinities, NaN comparison, negative zero, remainder
// mode:    run
using System;

static class FloatArithmetic
{
    static void Compare(double a, double b)
    {
        Console.WriteLine($"{a:R} {b:R}: < {a < b} <= {a <= b} > {a > b} >= {a >= b} == {a == b} != {a != b} !(<) {!(a < b)} Equals {a.Equals(b)} CompareTo {a.CompareTo(b)}");
    }

    static void Main()
    {
        double a = 0.1, b = 0.2, z = 0.0;
        float fa = 0.1f, fb = 0.2f;
        Console.WriteLine($"{a + b:R} {a * b:R} {a - b:R} {a / b:R} {a % b:R}");
        Console.WriteLine($"{fa + fb:R} {fa * fb:R} {fa - fb:R} {fa / fb:R} {fa % fb:R}");
        Console.WriteLine($"{1 / z:R} {-1 / z:R} {z / z:R} {1 / -z:R} {double.MaxValue * 2:R} {double.Epsilon / 2:R}");
        Console.WriteLine($"{5.5 % 2:R} {-5.5 % 2:R} {5.5 % -2:R} {5.5 % double.PositiveInfinity:R} {5.5 % z:R} {double.PositiveInfinity % 2:R}");
        Compare(1, 2); Compare(2, 1); Compare(1, 1); Compare(double.NaN, 1); Compare(double.NaN, double.NaN); Compare(0.0, -0.0);
        Compare(double.PositiveInfinity, double.MaxValue); Compare(double.NegativeInfinity, double.PositiveInfinity);
        Console.WriteLine(-z); Console.WriteLine(1 / (-z) < 0);
        float big = 16777216f; Console.WriteLine(big + 1 == big);
        Console.WriteLine($"{(float)0.1 == 0.1} {(float)0.5 == 0.5} {(double)0.1f:R}");
        float sum = 0; for (int i = 0; i < 10; i++) sum += 0.1f;
        double dsum = 0; for (int i = 0; i < 10; i++) dsum += 0.1;
        Console.WriteLine($"{sum:R} {dsum:R}");
        double acc = 1; for (int i = 1; i <= 170; i++) acc *= i; Console.WriteLine(acc);
        double e = 1, term = 1; for (int i = 1; i < 20; i++) { term /= i; e += term; } Console.WriteLine(e);
        if (double.NaN > 0) Console.WriteLine("no"); else Console.WriteLine("nan not greater");
        if (!(double.NaN <= 0)) Console.WriteLine("nan not le");
        Console.WriteLine($"{BitConverter.DoubleToInt64Bits(-0.0):x} {BitConverter.DoubleToInt64Bits(1.0):x} {BitConverter.SingleToInt32Bits(-2.5f):x}");
        Console.WriteLine($"{float.MaxValue} {float.MinValue} {float.Epsilon} {double.MaxValue} {double.Epsilon}");
        Console.WriteLine($"{double.IsNaN(z / z)} {double.IsInfinity(1 / z)} {double.IsNegative(-z)} {double.IsFinite(1)} {double.IsSubnormal(1e-310)}");
        Console.WriteLine($"{(double)int.MaxValue + 1} {1e16 + 1:R} {0.1 + 0.7:R} {4.35 * 100:R} {1.1f * 1.1f:R} {1.1f * 1.1:R}");
    }
}
