// about:   INumber-based algorithms over int, long, double, decimal, Half, BigInteger, Int128
// mode:    run
using System;
using System.Globalization;
using System.Linq;
using System.Numerics;

static class GenericMath
{
    static T Power<T>(T b, int n) where T : INumber<T> { T r = T.One; for (int i = 0; i < n; i++) r *= b; return r; }
    static T Gcd<T>(T a, T b) where T : IBinaryInteger<T> { while (b != T.Zero) (a, b) = (b, a % b); return T.Abs(a); }
    static T Average<T>(params T[] xs) where T : INumber<T> => xs.Aggregate(T.Zero, (a, b) => a + b) / T.CreateChecked(xs.Length);
    static T Poly<T>(T x, params T[] c) where T : IMultiplyOperators<T, T, T>, IAdditionOperators<T, T, T>, IAdditiveIdentity<T, T> { T r = T.AdditiveIdentity; foreach (T k in c) r = r * x + k; return r; }
    static string Bits<T>(T x) where T : IBinaryInteger<T> => $"{T.PopCount(x)}/{T.LeadingZeroCount(x)}/{T.TrailingZeroCount(x)}/{x.GetByteCount()}";
    static T Parse<T>(string s) where T : INumber<T> => T.Parse(s, CultureInfo.InvariantCulture);
    static string Minmax<T>() where T : IMinMaxValue<T> => $"{T.MinValue}..{T.MaxValue}";
    static string Convert<TFrom, TTo>(TFrom f) where TFrom : INumberBase<TFrom> where TTo : INumberBase<TTo>
    {
        string c; try { c = TTo.CreateChecked(f).ToString()!; } catch (OverflowException) { c = "overflow"; }
        return $"{c} {TTo.CreateSaturating(f)} {TTo.CreateTruncating(f)}";
    }
    static T Newton<T>(T n) where T : IFloatingPoint<T> { T x = n; for (int i = 0; i < 30; i++) x = (x + n / x) / T.CreateChecked(2); return T.Round(x, 4); }
    static int Sign<T>(T x) where T : INumber<T> => T.Sign(x);

    static void Main()
    {
        Console.WriteLine($"{Power(3, 5)} {Power(1.5, 3)} {Power(2m, 70)} {Power(2L, 40)} {Power((BigInteger)7, 40)} {Power((Int128)10, 30)} {Power((Half)1.5, 4)} {Power((byte)3, 7)}");
        Console.WriteLine($"{Gcd(48, 36)} {Gcd(-48L, 18)} {Gcd((byte)200, (byte)75)} {Gcd(BigInteger.Parse("123456789012345678901234567890"), 9876543210)} {Gcd((UInt128)1 << 100, (UInt128)3 << 90)}");
        Console.WriteLine($"{Average(1, 2, 4)} {Average(1.0, 2, 4):F4} {Average(1m, 2m, 4m)} {Average<float>(1, 2)}");
        Console.WriteLine($"{Poly(2, 1, 0, -3)} {Poly(0.5, 1, 1, 1)} {Poly<BigInteger>(10, 1, 2, 3, 4)}");
        Console.WriteLine($"{Bits(10)} {Bits(10L)} {Bits((byte)10)} {Bits(-1)} {Bits((short)256)} {Bits((UInt128)5)} {Bits((ushort)97)}");
        Console.WriteLine($"{Parse<int>("12")} {Parse<double>("1.25")} {Parse<decimal>("9.990")} {Parse<BigInteger>("-99999999999999999999")} {Parse<Int128>("170141183460469231731687303715884105727")} {Parse<Half>("0.5")}");
        Console.WriteLine($"{Minmax<sbyte>()} {Minmax<ushort>()} {Minmax<int>()} {Minmax<long>()} {Minmax<Int128>()} {Minmax<Half>()} {Minmax<decimal>()}");
        Console.WriteLine($"{Convert<int, byte>(300)} | {Convert<int, byte>(-1)} | {Convert<double, int>(1e10)} | {Convert<long, short>(70000)} | {Convert<int, double>(5)} | {Convert<double, byte>(double.NaN)} | {Convert<decimal, ulong>(-1)} | {Convert<BigInteger, int>(BigInteger.Pow(2, 40) + 7)}");
        Console.WriteLine($"{Newton(2.0)} {Newton(2f)} {Newton(2m)}");
        Console.WriteLine($"{Sign(-5)} {Sign(0.0)} {Sign(3m)} {int.IsEvenInteger(4)} {double.IsInteger(4.5)} {int.Clamp(15, 0, 10)} {double.Max(1, double.NaN)} {double.MaxNumber(1, double.NaN)} {int.CopySign(5, -1)}");
        Console.WriteLine($"{int.DivRem(17, 5)} {long.IsPow2(64)} {uint.Log2(1000)} {double.Hypot(3, 4)} {double.Lerp(0, 10, 0.25)} {float.RadiansToDegrees(float.Pi)} {int.TryParse("9x", null, out int bad)} {bad}");
    }
}
