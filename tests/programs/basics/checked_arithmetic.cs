// about:   checked add, sub, mul, neg and conversions throw OverflowException at the exact edges
// mode:    run
using System;

static class CheckedArithmetic
{
    static void Try(string name, Func<object> body)
    {
        try
        {
            Console.WriteLine($"{name} = {body()}");
        }
        catch (OverflowException e)
        {
            Console.WriteLine($"{name}: {e.Message}");
        }
    }

    static void Main()
    {
        int imax = int.MaxValue, imin = int.MinValue, one = 1;
        uint umax = uint.MaxValue, uzero = 0;
        long lmax = long.MaxValue, lmin = long.MinValue;
        ulong ulmax = ulong.MaxValue;
        Try("imax+1", () => checked(imax + one));
        Try("imax+0", () => checked(imax + 0));
        Try("imin-1", () => checked(imin - one));
        Try("imax*2", () => checked(imax * 2));
        Try("46340^2", () => checked((one * 46340) * 46340));
        Try("46341^2", () => checked((one * 46341) * 46341));
        Try("-imin", () => checked(-imin));
        Try("umax+1", () => checked(umax + 1u));
        Try("0u-1", () => checked(uzero - 1u));
        Try("umax*umax", () => checked(umax * umax));
        Try("lmax+1", () => checked(lmax + one));
        Try("lmin-1", () => checked(lmin - one));
        Try("lmax*2", () => checked(lmax * 2));
        Try("lmin*-1", () => checked(lmin * -one));
        Try("3037000499^2", () => checked(3037000499L * one * 3037000499L));
        Try("3037000500^2", () => checked(3037000500L * one * 3037000500L));
        Try("ulmax+1", () => checked(ulmax + 1UL));
        Try("ulmax*1", () => checked(ulmax * 1UL));
        Try("ulmax*2", () => checked(ulmax * 2UL));
        Try("(byte)256", () => checked((byte)(one + 255)));
        Try("(byte)255", () => checked((byte)(one + 254)));
        Try("(byte)-1", () => checked((byte)-one));
        Try("(sbyte)128", () => checked((sbyte)(one + 127)));
        Try("(sbyte)-128", () => checked((sbyte)(-one - 127)));
        Try("(short)umax", () => checked((short)umax));
        Try("(ushort)65535", () => checked((ushort)(one * 65535)));
        Try("(char)-1", () => checked((char)-one));
        Try("(int)umax", () => checked((int)umax));
        Try("(int)2^31L", () => checked((int)(one * 2147483648L)));
        Try("(uint)-1L", () => checked((uint)(-1L * one)));
        Try("(long)ulmax", () => checked((long)ulmax));
        Try("(ulong)-1", () => checked((ulong)-one));
        Try("(int)1e10", () => checked((int)(one * 1e10)));
        Try("(int)2147483647.5", () => checked((int)(one * 2147483647.5)));
        Try("(int)-2147483648.9", () => checked((int)(one * -2147483648.9)));
        Try("(int)NaN", () => checked((int)(double.NaN * one)));
        Try("(long)1e19", () => checked((long)(one * 1e19)));
        Try("(ulong)1e19", () => checked((ulong)(one * 1e19)));
        Try("(byte)-0.5", () => checked((byte)(one * -0.5)));
        Try("(uint)-1f", () => checked((uint)(one * -1f)));
        byte b = 255;
        Try("b++", () => { checked { b++; } return b; });
        Try("unchecked", () => unchecked(imax + one));
    }
}
