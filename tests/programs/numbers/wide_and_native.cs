// about:   Int128, UInt128, Half, nint, nuint: arithmetic, conversion and formatting
// mode:    run
using System;

static class WideAndNative
{
    static void Main()
    {
        Int128 a = Int128.MaxValue, b = -(Int128)12345678901234567890, c = (Int128)1 << 100; UInt128 u = UInt128.MaxValue, v = (UInt128)ulong.MaxValue * 3;
        Console.WriteLine($"{a} {b} {c} {u} {v}"); Console.WriteLine($"{unchecked(a + 1)} {b * 7} {c / 1000000007} {c % 1000000007} {b / 10} {b % 10} {-b} {a - c}");
        Console.WriteLine($"{u / 7} {u % 1000} {v * v} {unchecked(u + 1)} {u >> 100} {v << 3} {~v} {v & 0xff} {v ^ u}"); Console.WriteLine($"{b >> 5} {b >>> 100} {c << 27} {Int128.PopCount(b)} {Int128.LeadingZeroCount(c)} {Int128.TrailingZeroCount(c)} {Int128.Log2(c)} {Int128.Abs(b)} {Int128.Sign(b)}");
        Console.WriteLine($"{(long)b} {(double)c:R} {(decimal)(c >> 10)} {(Int128)1e30} {(UInt128)(-5)} {(int)c} {(byte)v} {(Int128)(-7.9)} {Int128.CreateSaturating(1e40)}"); try { Console.WriteLine(checked(a + 1)); } catch (OverflowException e) { Console.WriteLine(e.Message); } try { Console.WriteLine(checked((long)c)); } catch (OverflowException e) { Console.WriteLine(e.Message); } try { Console.WriteLine(c / (c - c)); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{a > b} {b < 0} {c == (Int128)1 << 100} {Int128.Max(a, b)} {a.CompareTo(b)} {c:N0} {c:X} {Int128.Parse("-99")} {Int128.TryParse("1e5", out _)} {Int128.DivRem(100, 7)}");
        Half h = (Half)1.5f, k = (Half)0.1; Console.WriteLine($"{h + k} {h * k} {h / k} {h - k} {-h} {h % (Half)1} {(float)k:R} {(double)(Half)1e-8} {(Half)70000} {Half.MaxValue} {Half.Epsilon} {h > k} {Half.IsNaN(Half.NaN)} {(int)h} {Half.Sqrt((Half)2)} {BitConverter.HalfToInt16Bits(h):x}");
        nint n = -7; nuint w = 9; Console.WriteLine($"{n * 3} {n / 2} {n % 4} {n >> 1} {n >>> 60} {w << 62} {w - 10 > 100} {nint.Size} {nint.MaxValue} {nuint.MaxValue} {(int)n} {(nint)int.MinValue - 1} {unchecked((nuint)n)} {n.CompareTo(3)} {nint.Parse("12")} {n.ToString("D5")}"); try { Console.WriteLine(checked((uint)n)); } catch (OverflowException e) { Console.WriteLine(e.Message); } try { Console.WriteLine(checked(nint.MaxValue + 1 + n + 7)); } catch (OverflowException e) { Console.WriteLine(e.Message); } IntPtr p = new IntPtr(5); Console.WriteLine($"{p + 3} {IntPtr.Zero} {p == 5} {p.ToInt64()} {IntPtr.Add(p, 2)} {typeof(nint) == typeof(IntPtr)}");
        Int128 fact = 1; for (int i = 2; i <= 33; i++) fact *= i; Console.WriteLine(fact); UInt128 fib0 = 0, fib1 = 1; for (int i = 0; i < 186; i++) (fib0, fib1) = (fib1, unchecked(fib0 + fib1)); Console.WriteLine(fib0); ulong hi = Math.BigMul(0xDEADBEEFCAFEBABE, 0x123456789ABCDEF0, out ulong lo); Console.WriteLine($"{hi:x}{lo:x} {(UInt128)0xDEADBEEFCAFEBABE * 0x123456789ABCDEF0:x} {new UInt128(hi, lo) == (UInt128)0xDEADBEEFCAFEBABE * 0x123456789ABCDEF0}");
    }
}
