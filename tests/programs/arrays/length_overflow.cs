// about: lengths of more than 32 bits are an overflow, lengths that only are too large run out of memory
// mode:  run
using System;

class LengthOverflow
{
    static void Try(string what, Action act)
    {
        try { act(); Console.WriteLine($"{what}: made"); }
        catch (Exception e) { Console.WriteLine($"{what}: {e.GetType().Name}: {e.Message}"); }
    }

    static void Main()
    {
        foreach (long length in new[] { -1, int.MaxValue, int.MaxValue + 1L, uint.MaxValue, 1L << 32, long.MaxValue })
        {
            Try($"bytes {length}", () => GC.KeepAlive(new byte[length]));
            Try($"objects {length}", () => GC.KeepAlive(new object[length]));
            Try($"native {length}", () => GC.KeepAlive(new short[(nint)length]));
        }
    }
}
