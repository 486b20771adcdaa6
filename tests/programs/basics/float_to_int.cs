// about:   conversions from float and double to integers truncate, saturate and map NaN to zero
// mode:    run
using System;

static class FloatToInt
{
    static void D(double v)
    {
        unchecked
        {
            Console.WriteLine($"{v:R}: i4 {(int)v} u4 {(uint)v} i8 {(long)v} u8 {(ulong)v} i1 {(sbyte)v} u1 {(byte)v} i2 {(short)v} u2 {(ushort)v} ch {(int)(char)v} f {(float)v:R}");
        }
    }

    static void F(float v)
    {
        unchecked
        {
            Console.WriteLine($"{v:R}: i4 {(int)v} u4 {(uint)v} i8 {(long)v} u8 {(ulong)v} n {(nint)v} nu {(nuint)v} d {(double)v:R}");
        }
    }

    static void Main()
    {
        foreach (double v in new[] { 0.0, -0.0, 0.5, -0.5, 1.999, -1.999, 255.9, 256, -129, 2147483647, 2147483648, -2147483648, -2147483649.0, 4294967295, 4294967296, 1e18, 9.3e18, 1.8e19, 1e20, -1e20, double.MaxValue, double.MinValue, double.Epsilon })
            D(v);
        D(double.NaN); D(double.PositiveInfinity); D(double.NegativeInfinity);
        foreach (float v in new[] { 0f, -1f, 1.5f, 16777216f, 2147483648f, -2147483648f, 4294967296f, 9.223372e18f, 1.8446744e19f, 3e38f, -3e38f, float.NaN, float.PositiveInfinity, float.NegativeInfinity })
            F(v);
        decimal m = 123456.789m;
        Console.WriteLine($"{(int)m} {(long)-m} {(double)m:R} {(float)m:R} {(byte)(m % 256)}");
        try { Console.WriteLine((int)(m * 1000000)); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine((decimal)(1e30 * (double)m)); } catch (OverflowException e) { Console.WriteLine(e.Message); }
    }
}
