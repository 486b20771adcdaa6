// about:   of a large range some values are tried, and the result says so
// mode:    check
// expect:  ok
// options: --random choose
// assumes: random-bound
using System;

class P
{
    static void Main()
    {
        if (new Random().Next(1_000_000) is < 0 or >= 1_000_000) throw new Exception();
        if (Random.Shared.NextDouble() is < 0 or >= 1) throw new Exception();
        if (Random.Shared.NextInt64(-5, 1L << 40) is < -5 or >= 1L << 40) throw new Exception();
    }
}
