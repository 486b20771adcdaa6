// about:  random numbers are the same ones in every run, and the result says that they are
// mode:   check
// expect: ok
// assumes: random
using System;

class P
{
    static void Main()
    {
        int n = new Random().Next(1000);
        if (n < 0 || n >= 1000) throw new Exception();
        if (Random.Shared.NextDouble() >= 1) throw new Exception();
    }
}
