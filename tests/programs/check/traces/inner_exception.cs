// about:  an exception inside of another one is told
// mode:   check
// expect: violation kind=unhandled-exception
// message: outer
// details: ---> System.IO.IOException: inner
using System;

class P
{
    static void Fail() { throw new System.IO.IOException("inner"); }

    static void Main()
    {
        try { Fail(); }
        catch (System.IO.IOException e) { throw new Exception("outer", e); } // ERROR
    }
}
