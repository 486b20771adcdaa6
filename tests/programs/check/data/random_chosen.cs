// about:   --random choose tries every value of a small range
// mode:    check
// expect:  violation kind=assertion
// options: --random choose
using System;
using System.Diagnostics;

class P
{
    static void Main()
    {
        int a = Random.Shared.Next(6), b = new Random().Next(1, 7);
        Debug.Assert(a != 4 || b != 6); // ERROR
    }
}
