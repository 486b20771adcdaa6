// about:   shifts mask their count, arithmetic versus logical right shift, and the bitwise operators
// mode:    run
using System;
using System.Numerics;

static class ShiftsAndBits
{
    static void Main()
    {
        int[] counts = { 0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64, -1 };
        int i = unchecked((int)0x87654321);
        uint u = 0x87654321;
        long l = unchecked((long)0x8765432112345678);
        ulong ul = 0x8765432112345678;
        foreach (int c in counts)
        {
            Console.WriteLine($"{c,3}: {i << c:x8} {i >> c:x8} {i >>> c:x8} {u << c:x8} {u >> c:x8}");
            Console.WriteLine($"     {l << c:x16} {l >> c:x16} {l >>> c:x16} {ul << c:x16} {ul >> c:x16}");
        }
        short s = -2; byte b = 0x81; sbyte sb = -128;
        Console.WriteLine($"{s >> 1} {s >>> 1} {s << 15} {b << 4} {b >> 3} {sb >> 3} {sb >>> 28}");
        int x = 0b1100_1010, y = 0b1010_0110;
        Console.WriteLine($"{x & y:x} {x | y:x} {x ^ y:x} {~x:x} {~(uint)x:x} {x & ~y:x}");
        Console.WriteLine($"{(true ^ false)} {(true & false)} {(true | false)} {!true}");
        x &= 0xf0; y |= 0x100; x ^= y; x <<= 3; y >>= 2; x >>>= 1;
        Console.WriteLine($"{x} {y}");
        Console.WriteLine($"{BitOperations.PopCount(0xF0F0u)} {BitOperations.PopCount(ulong.MaxValue)}");
        Console.WriteLine($"{BitOperations.LeadingZeroCount(1u)} {BitOperations.LeadingZeroCount(0u)} {BitOperations.LeadingZeroCount(1UL << 40)}");
        Console.WriteLine($"{BitOperations.TrailingZeroCount(8)} {BitOperations.TrailingZeroCount(0)} {BitOperations.TrailingZeroCount(1L << 50)}");
        Console.WriteLine($"{BitOperations.RotateLeft(0x80000001u, 4):x} {BitOperations.RotateRight(0x80000001u, 4):x} {BitOperations.RotateLeft(ul, 20):x}");
        Console.WriteLine($"{BitOperations.Log2(1023)} {BitOperations.IsPow2(64)} {BitOperations.RoundUpToPowerOf2(65u)}");
        Console.WriteLine($"{int.PopCount(-1)} {long.LeadingZeroCount(1)} {byte.TrailingZeroCount(16)} {short.RotateLeft(1, 17)}");
        Console.WriteLine($"{System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(0x01020304):x8}");
    }
}
