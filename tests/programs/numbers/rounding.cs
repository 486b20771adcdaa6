// about:   Math.Round in all midpoint modes, Floor, Ceiling, Truncate, IEEERemainder, BigMul, DivRem, Clamp
// mode:    run
using System;

static class Rounding
{
    static void Main()
    {
        double[] vs = { 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 2.4999999999999996, 0.49999999999999994, 1e16 + 2, 4503599627370495.5, -7.3, 7.7 };
        foreach (double v in vs) Console.WriteLine($"{v:R}: {Math.Round(v)} {Math.Round(v, MidpointRounding.AwayFromZero)} {Math.Round(v, MidpointRounding.ToZero)} {Math.Round(v, MidpointRounding.ToPositiveInfinity)} {Math.Round(v, MidpointRounding.ToNegativeInfinity)} {Math.Floor(v)} {Math.Ceiling(v)} {Math.Truncate(v)}");
        foreach (double v in new[] { 1.005, 2.345, 2.675, 1.115, 123.456789, -0.0049 }) Console.WriteLine($"{Math.Round(v, 2)} {Math.Round(v, 2, MidpointRounding.AwayFromZero)} {Math.Round((decimal)v, 2)} {Math.Round((decimal)v, 2, MidpointRounding.AwayFromZero)} {v:F2}");
        Console.WriteLine($"{MathF.Round(2.5f)} {MathF.Round(3.5f)} {MathF.Round(1.25f, 1)} {MathF.Floor(-0.5f)} {Math.Round(double.NaN)} {Math.Round(double.PositiveInfinity)}");
        Console.WriteLine($"{Math.Abs(-5)} {Math.Abs(-5.5)} {Math.Sign(-3)} {Math.Sign(0.0)} {Math.Max(3, 7)} {Math.Min(-1.5, 2)} {Math.Max(double.NaN, 1)} {Math.Min(0.0, -0.0)} {Math.Clamp(15, 0, 10)} {Math.Clamp(-1.5, -1, 1)}");
        Console.WriteLine($"{Math.DivRem(17, 5, out int r)} {r} {Math.DivRem(-17, 5)} {Math.BigMul(int.MaxValue, int.MaxValue)} {Math.BigMul(ulong.MaxValue, 2, out ulong low)} {low} {Math.IEEERemainder(5, 3)} {Math.IEEERemainder(-7.5, 2)}");
        try { Math.Abs(int.MinValue); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { Math.Clamp(1, 5, 2); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { Math.Sign(double.NaN); } catch (ArithmeticException e) { Console.WriteLine(e.Message); }
        try { Math.Round(1.5, 16); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{Convert.ToInt32(2.5)} {Convert.ToInt32(3.5)} {Convert.ToInt32(-2.5)} {Convert.ToInt64(1e15 + 0.5)} {Convert.ToByte(254.5)} {(int)2.9} {(int)-2.9}");
        try { Convert.ToByte(255.5); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{Math.BitIncrement(1.0):R} {Math.BitDecrement(1.0):R} {Math.ScaleB(1.5, 4)} {Math.ILogB(1000)} {Math.CopySign(3, -0.0)} {Math.FusedMultiplyAdd(2, 3, 4)} {Math.ReciprocalEstimate(4) > 0.24} {Math.MaxMagnitude(-5, 3)}");
    }
}
