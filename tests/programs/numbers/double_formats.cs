// about:   shortest round-trip, fixed, scientific, percent and custom formats of double, float and Half
// mode:    run
using System;
using System.Globalization;

static class DoubleFormats
{
    static void Main()
    {
        CultureInfo inv = CultureInfo.InvariantCulture;
        double[] vs = { 0, -0.0, 1, -1.5, 0.1, 1.0 / 3, 2.0 / 3, 123456789.125, 1e15, 1e16, 123456789012345680, 1e-5, 0.0001, 1.5e-7, 1e100, 1.7976931348623157e308, 5e-324, 4.35, 2.675, 1e21, 9.999999e22, double.NaN, double.PositiveInfinity, double.NegativeInfinity };
        foreach (double v in vs) Console.WriteLine($"{v.ToString(inv)} | {v.ToString("R", inv)} | {v.ToString("G5", inv)} | {v.ToString("G17", inv)} | {v.ToString("E3", inv)} | {v.ToString("0.###", inv)}");
        foreach (string f in new[] { "F0", "F2", "F10", "N1", "P2", "C", "e2", "#.##", "0.0;(0.0);-", "0e0", "#,##0.00", "00.00" })
        {
            Console.Write(f + ":");
            foreach (double v in new[] { 0.0, 0.5, 1.5, 2.5, -0.125, 1234.5678, 0.045, 1e9, -99.995 }) Console.Write(" " + v.ToString(f, inv));
            Console.WriteLine();
        }
        foreach (float v in new[] { 0f, 0.1f, 1f / 3, 16777216f, 16777217f, 3.4028235e38f, 1.4e-45f, 1e10f, 123456.7f, float.NaN, float.NegativeInfinity }) Console.WriteLine($"{v.ToString(inv)} {v.ToString("G9", inv)} {((double)v).ToString(inv)} {v.ToString("F3", inv)} {v.ToString("E", inv)}");
        foreach (Half h in new[] { (Half)0.1, (Half)1, (Half)65504, Half.Epsilon, (Half)3.14159, Half.NaN, (Half)1e6 }) Console.Write($"{h.ToString(inv)} "); Console.WriteLine();
        Console.WriteLine(string.Join(" ", Math.PI.ToString("F20", inv), 0.1.ToString("F30", inv), 1e22.ToString("F0", inv), 1e23.ToString("F0", inv), 123.456.ToString("F50", inv).Length, double.MaxValue.ToString("F0", inv).Length));
        Console.WriteLine($"{100.0} {1e5} {123456.0} {1234567890.0} {0.30000000000000004} {100 * 1.1} {5e-5} {1.0E+20}");
        foreach (int d in new[] { 0, 1, 2, 5, 15 }) Console.Write(2.5.ToString("N" + d, inv) + " " + 1e-10.ToString("E" + d, inv) + " "); Console.WriteLine();
    }
}
