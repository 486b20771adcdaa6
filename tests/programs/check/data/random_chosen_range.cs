// about:   the twin of random_chosen: no value lies outside of the range, and all are tried
// mode:    check
// expect:  ok
// options: --random choose
// assumes: none
using System;

class P
{
    static void Main()
    {
        int a = new Random().Next(3), b = new Random().Next(5, 8);
        if (a < 0 || a > 2 || b < 5 || b > 7) throw new Exception();
    }
}
