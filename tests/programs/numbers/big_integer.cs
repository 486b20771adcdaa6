// about:   BigInteger arithmetic, bit operations, parsing and formatting
// mode:    run
using System;
using System.Globalization;
using System.Numerics;

static class BigIntegers
{
    static BigInteger Factorial(int n) { BigInteger r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }

    static void Main()
    {
        BigInteger a = BigInteger.Parse("123456789012345678901234567890"), b = new BigInteger(-987654321098765), c = BigInteger.Pow(2, 100);
        Console.WriteLine($"{a + b} {a - b} {a * b}"); Console.WriteLine($"{a / b} {a % b} {BigInteger.DivRem(c, 1000000007, out BigInteger rem)} {rem}");
        Console.WriteLine($"{-a} {BigInteger.Abs(b)} {a.Sign} {b.Sign} {BigInteger.Zero.IsZero} {BigInteger.One.IsOne} {c.IsPowerOfTwo} {a.IsEven} {BigInteger.MinusOne}");
        Console.WriteLine($"{Factorial(20)} {Factorial(50)}"); Console.WriteLine(Factorial(120).ToString().Length + " " + Factorial(120) % 1000000007);
        Console.WriteLine($"{c << 10} {c >> 90} {b >> 3} {a & 0xffff} {(b | 1)} {a ^ c} {~a} {-c >> 101}");
        Console.WriteLine($"{BigInteger.GreatestCommonDivisor(a, 360)} {BigInteger.ModPow(3, 1000, 1000007)} {BigInteger.Min(a, b)} {BigInteger.Max(a, c)} {a.GetBitLength()} {a.GetByteCount()} {BigInteger.Log10(c):F6} {BigInteger.Log(a):F6}");
        Console.WriteLine($"{a:N0} {a:E5} {a:X} {b:X} {new BigInteger(255):X} {new BigInteger(-1):x} {a:D40} {new BigInteger(5):B} {a:R} {a:G10}");
        Console.WriteLine($"{BigInteger.Parse("0FF", NumberStyles.HexNumber)} {BigInteger.Parse("FF", NumberStyles.HexNumber)} {BigInteger.TryParse("12x", out _)} {BigInteger.Parse(" -42 ")} {BigInteger.Parse("1,000", NumberStyles.AllowThousands, CultureInfo.InvariantCulture)}");
        Console.WriteLine($"{Convert.ToHexString(a.ToByteArray())} {new BigInteger(new byte[] { 0, 1 })} {new BigInteger(new byte[] { 0xff })} {new BigInteger(1e20)} {new BigInteger(-0.9)} {new BigInteger(12345.67m)} {Convert.ToHexString(b.ToByteArray(isBigEndian: true))}");
        Console.WriteLine($"{(long)b} {(double)c:R} {(float)a:R} {(decimal)b} {(int)(c % 1000)} {(double)BigInteger.Pow(10, 400)} {(ulong)new BigInteger(ulong.MaxValue)}"); try { Console.WriteLine((int)a); } catch (OverflowException e) { Console.WriteLine(e.Message); } try { Console.WriteLine(a / 0); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); } try { BigInteger.Parse("abc"); } catch (FormatException e) { Console.WriteLine(e.Message); } try { _ = new BigInteger(double.NaN); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{a > b} {a == a + 0} {a.Equals(5)} {a.CompareTo(b)} {new BigInteger(5) == 5L} {c <= a} {(a != b)} {new BigInteger(7).GetHashCode() == new BigInteger(7).GetHashCode()}");
        BigInteger f0 = 0, f1 = 1; for (int i = 0; i < 300; i++) (f0, f1) = (f1, f0 + f1); Console.WriteLine(f0); BigInteger x = 1; x <<= 200; x -= 1; x++; x /= 3; x %= 1000000; Console.WriteLine(x);
        // square root of 2 to 50 digits by Newton's method
        BigInteger n = 2 * BigInteger.Pow(10, 100), r = n; while (true) { BigInteger q = (r + n / r) / 2; if (q >= r) break; r = q; } Console.WriteLine(r); BigInteger p1 = Factorial(60) / Factorial(30); Console.WriteLine(p1 / Factorial(30)); BigInteger huge = BigInteger.Pow(7, 500); Console.WriteLine(huge.ToString().Substring(0, 40) + " " + BigInteger.Parse(huge.ToString()).Equals(huge) + " " + (huge * huge / huge == huge));
    }
}
