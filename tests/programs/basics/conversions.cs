// about:   narrowing, widening and sign-changing conversions between all primitive integer types
// mode:    run
using System;

static class Conversions
{
    static void FromLong(long v)
    {
        unchecked
        {
            Console.WriteLine($"{v}: {(sbyte)v} {(byte)v} {(short)v} {(ushort)v} {(int)v} {(uint)v} {(ulong)v} {(int)(char)v} {(nint)v} {(nuint)v}");
            Console.WriteLine($"   f {(float)v:R} d {(double)v:R} m {(decimal)v}");
        }
    }

    static void FromULong(ulong v)
    {
        unchecked
        {
            Console.WriteLine($"{v}: {(sbyte)v} {(byte)v} {(short)v} {(ushort)v} {(int)v} {(uint)v} {(long)v} {(float)v:R} {(double)v:R} {(decimal)v}");
        }
    }

    static void FromUInt(uint v)
    {
        unchecked
        {
            Console.WriteLine($"{v}: {(int)v} {(long)v} {(ulong)v} {(long)(int)v} {(ulong)(int)v} {(float)v:R} {(double)v:R}");
        }
    }

    static void Main()
    {
        foreach (long v in new long[] { 0, 1, -1, 127, 128, 255, 256, -129, 32767, 32768, 65535, 65536, int.MaxValue, 2147483648, uint.MaxValue, 4294967296, long.MaxValue, long.MinValue, 16777217, 9007199254740993 })
            FromLong(v);
        foreach (ulong v in new ulong[] { 0, 255, ulong.MaxValue, 1UL << 63, (1UL << 63) + 1025, 18446744073709549568 })
            FromULong(v);
        foreach (uint v in new uint[] { 0, 0x7fffffff, 0x80000000, uint.MaxValue })
            FromUInt(v);
        sbyte sb = -1; byte b = 255; short s = -1; ushort us = 65535; char c = '\uffff';
        Console.WriteLine($"{(int)sb} {(uint)sb} {(ulong)sb} {(long)b} {(ulong)s} {(uint)us} {(int)c} {(short)c} {(sbyte)c}");
        Console.WriteLine($"{(char)65} {(char)(sbyte)97} {(int)'z'} {(byte)'A'} {'a' + 1} {(char)('a' + 1)}");
        int i = 'x'; long l = i; float f = l; double d = f;
        Console.WriteLine($"{i} {l} {f} {d}");
        object o = 42; Console.WriteLine($"{(int)o + 1} {Convert.ToInt64(o)} {(long)(int)o}");
        try { Console.WriteLine((long)o); } catch (InvalidCastException e) { Console.WriteLine(e.Message); }
    }
}
