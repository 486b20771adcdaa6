// about:   add, subtract, multiply, divide and remainder in every integer width, with wrap-around
// mode:    run
using System;

static class IntegerArithmetic
{
    static void Bytes(byte a, byte b)
    {
        Console.WriteLine($"byte {a} {b}: {(byte)(a + b)} {(byte)(a - b)} {(byte)(a * b)} {a / b} {a % b}");
    }

    static void SBytes(sbyte a, sbyte b)
    {
        Console.WriteLine($"sbyte {a} {b}: {(sbyte)(a + b)} {(sbyte)(a - b)} {(sbyte)(a * b)} {a / b} {a % b}");
    }

    static void Shorts(short a, short b)
    {
        Console.WriteLine($"short {a} {b}: {(short)(a + b)} {(short)(a - b)} {(short)(a * b)} {a / b} {a % b}");
    }

    static void UShorts(ushort a, ushort b)
    {
        Console.WriteLine($"ushort {a} {b}: {(ushort)(a + b)} {(ushort)(a - b)} {(ushort)(a * b)} {a / b} {a % b}");
    }

    static void Ints(int a, int b)
    {
        Console.WriteLine($"int {a} {b}: {a + b} {a - b} {a * b} {a / b} {a % b} {-a}");
    }

    static void UInts(uint a, uint b)
    {
        Console.WriteLine($"uint {a} {b}: {a + b} {a - b} {a * b} {a / b} {a % b} {-a}");
    }

    static void Longs(long a, long b)
    {
        Console.WriteLine($"long {a} {b}: {a + b} {a - b} {a * b} {a / b} {a % b} {-a}");
    }

    static void ULongs(ulong a, ulong b)
    {
        Console.WriteLine($"ulong {a} {b}: {a + b} {a - b} {a * b} {a / b} {a % b}");
    }

    static void Natives(nint a, nint b, nuint c, nuint d)
    {
        Console.WriteLine($"nint {a} {b}: {a + b} {a - b} {a * b} {a / b} {a % b}");
        Console.WriteLine($"nuint {c} {d}: {c + d} {c - d} {c * d} {c / d} {c % d}");
    }

    static void Main()
    {
        Bytes(200, 100); Bytes(255, 1); Bytes(0, 7);
        SBytes(127, 1); SBytes(-128, -1); SBytes(-7, 2); SBytes(7, -2);
        Shorts(32767, 1); Shorts(-32768, 3); Shorts(-100, -7);
        UShorts(65535, 2); UShorts(1, 65535);
        Ints(int.MaxValue, 1); Ints(int.MinValue, 2); Ints(-17, 5); Ints(17, -5); Ints(123456789, 987654);
        UInts(uint.MaxValue, 2); UInts(0, 1); UInts(4000000000, 3);
        Longs(long.MaxValue, 1); Longs(long.MinValue, 10); Longs(-1234567890123, 1000);
        ULongs(ulong.MaxValue, 2); ULongs(5, 7); ULongs(10000000000000000000, 3);
        Natives(-5, 3, nuint.MaxValue, 10);
        int i = 5;
        i += 3; i *= 2; i -= 1; i /= 4; i %= 2; i++; ++i; i--;
        Console.WriteLine($"compound {i} {i++} {++i} {i--} {--i}");
        byte w = 250; w += 10; w++; Console.WriteLine(w);
        sbyte s = 127; s++; Console.WriteLine(s);
    }
}
