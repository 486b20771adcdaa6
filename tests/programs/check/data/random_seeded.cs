// about:  with a seed of its own a Random is nothing to assume
// mode:   check
// expect: ok
// assumes: none
using System;

class P
{
    static void Main()
    {
        if (new Random(7).Next(100) != new Random(7).Next(100)) throw new Exception();
    }
}
