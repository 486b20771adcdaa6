// about:   BitArray and BitVector32 operations
// mode:    run
using System;
using System.Collections;
using System.Collections.Specialized;
using System.Linq;

static class BitArrays
{
    static string Show(BitArray b) => string.Concat(b.Cast<bool>().Select(x => x ? '1' : '0'));

    static void Main()
    {
        var a = new BitArray(10); a[1] = a[3] = a[9] = true; a.Set(4, true);
        var b = new BitArray(new[] { true, true, false, true, false, true, false, false, true, true });
        Console.WriteLine($"{Show(a)} {Show(b)} {a.Count} {a.Length} {a.Get(3)} {a[0]}");
        Console.WriteLine($"{Show(new BitArray(a).And(b))} {Show(new BitArray(a).Or(b))} {Show(new BitArray(a).Xor(b))} {Show(new BitArray(a).Not())}");
        Console.WriteLine($"{Show(new BitArray(a).LeftShift(2))} {Show(new BitArray(a).RightShift(3))} {a.HasAllSet()} {a.HasAnySet()}");
        Console.WriteLine($"{Show(new BitArray(new byte[] { 0x0f, 0xa5 }))} {Show(new BitArray(new[] { 5, -1 }))} {Show(new BitArray(5, true))}");
        byte[] bytes = new byte[2]; a.CopyTo(bytes, 0); Console.WriteLine(Convert.ToHexString(bytes)); int[] ints = new int[1]; b.CopyTo(ints, 0); Console.WriteLine(ints[0]); bool[] bools = new bool[12]; a.CopyTo(bools, 1); Console.WriteLine(string.Concat(bools.Select(x => x ? 1 : 0)));
        a.Length = 14; Console.WriteLine(Show(a)); a.Length = 4; Console.WriteLine(Show(a)); a.SetAll(true); Console.WriteLine(Show(a) + a.HasAllSet());
        var sieve = new BitArray(60, true); sieve[0] = sieve[1] = false; for (int i = 2; i * i < 60; i++) if (sieve[i]) for (int j = i * i; j < 60; j += i) sieve[j] = false;
        for (int i = 0; i < 60; i++) if (sieve[i]) Console.Write(i + " "); Console.WriteLine();
        try { a.And(b); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { _ = a[4]; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
        var big = new BitArray(100); for (int i = 0; i < 100; i += 3) big[i] = true; Console.WriteLine(big.Cast<bool>().Count(x => x) + " " + Show(big.LeftShift(50)));
        var clone = (BitArray)big.Clone(); clone.Not(); Console.WriteLine(big[50] + " " + clone[50] + " " + ReferenceEquals(big, clone));
        var v = new BitVector32(0); int m1 = BitVector32.CreateMask(), m2 = BitVector32.CreateMask(m1), m3 = BitVector32.CreateMask(m2); v[m1] = true; v[m3] = true; Console.WriteLine($"{v.Data} {v[m2]} {m3} {v}");
        var s1 = BitVector32.CreateSection(7); var s2 = BitVector32.CreateSection(31, s1); var w = new BitVector32(0); w[s1] = 5; w[s2] = 20; Console.WriteLine($"{w.Data} {w[s1]} {w[s2]}");
    }
}
