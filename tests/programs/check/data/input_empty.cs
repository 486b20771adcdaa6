// about:  standard input is empty, and the result says so
// mode:   check
// expect: ok
// assumes: input
using System;

class P
{
    static void Main()
    {
        if (Console.ReadLine() != null) throw new Exception();
    }
}
