// about: mcs: integer and floating arithmetic, conversions, shifts, decimal, compound assignment, constants
// mode: run
using System;

class Program {
    static void Main() {
        int a = 17, b = -5; uint u = 4000000000; long l = 1L << 40; ulong ul = ulong.MaxValue; short s = -32768; byte y = 200; sbyte z = -100;
        Console.WriteLine(a / b + " " + a % b + " " + -a / b + " " + -a % b + " " + (a ^ b) + " " + (a & b) + " " + (a | b) + " " + ~a);
        Console.WriteLine((a << 33) + " " + (b >> 1) + " " + ((uint)b >> 28) + " " + (l >> 3) + " " + (u << 1) + " " + (ul >> 63));
        Console.WriteLine(u + a + " " + (u + b) + " " + (int)u + " " + (short)a + (byte)b + " " + (sbyte)y + " " + (ushort)s + " " + (char)65);
        y += 100; z -= 100; s--; Console.WriteLine(y + " " + z + " " + s);
        Console.WriteLine(int.MinValue + " " + unchecked(-int.MinValue) + " " + long.MaxValue + " " + (long)int.MinValue * 2);
        double d = 7.0 / 3; float f = 0.1f; Console.WriteLine(d + " " + f + " " + (d + f) + " " + (float)d + " " + (int)d + " " + (int)-2.9);
        Console.WriteLine(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + (double.NaN == double.NaN) + " " + (0.0 == -0.0) + " " + 5.5 % 2);
        Console.WriteLine(1e100 + " " + 1e-7 + " " + 123456789.125 + " " + 1e15 + " " + 1e16 + " " + float.MaxValue + " " + double.Epsilon);
        Console.WriteLine(10m / 3 + " " + 1.10m + 2.20m + " " + decimal.MaxValue + " " + (int)3.99m + " " + decimal.Round(2.345m, 2) + " " + 5m % 3);
        Console.WriteLine(Math.Sqrt(2) + " " + Math.Pow(2, 0.5) + " " + Math.Round(2.5) + " " + Math.Floor(-1.5) + " " + Math.Abs(-3) + " " + Math.Max(1, 2) + " " + Math.Sign(-4.0));
        Console.WriteLine((ulong)(double)ul > 0 ? "big" : "zero");
        try { a = int.MinValue; b = -1; Console.WriteLine(a / b); } catch (OverflowException) { Console.WriteLine("min / -1"); }
        checked { try { y = 255; y++; } catch (OverflowException) { Console.WriteLine("byte++"); } try { u = 0; u--; } catch (OverflowException) { Console.WriteLine("uint--"); } try { l = long.MaxValue; l *= 2; } catch (OverflowException) { Console.WriteLine("long *="); } }
        Console.WriteLine(0x7fffffff + " " + 0b1010 + " " + 1000 + " " + 'a' + (char)('a' + 1) + ('a' + 1));
        Console.WriteLine(BitConverter.DoubleToInt64Bits(1.5).ToString("x") + " " + BitConverter.ToInt32(BitConverter.GetBytes(1.5f), 0).ToString("x"));
        Console.WriteLine(true ^ true | false & true); Console.WriteLine(a > b ? "gt" : "le");
    }
}
