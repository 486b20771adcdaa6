// about: Environment.Exit in one thread ends the program, wherever the others are
// mode:  check
// natives: Environment_Exit
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Exits
{
    static void Main()
    {
        var t = new Thread(() => Environment.Exit(0));
        t.Start();
        Thread.Yield();
        Debug.Fail("not ended yet"); // ERROR
    }
}
