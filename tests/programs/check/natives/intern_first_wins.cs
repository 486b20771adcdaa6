// about: the string that comes first is the interned one
// mode:  check
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class First
{
    static void Main()
    {
        string mine = new('p', 4), others = new('p', 4);
        var t = new Thread(() => string.Intern(others));
        t.Start();
        string interned = string.Intern(mine);
        t.Join();
        Debug.Assert(ReferenceEquals(interned, mine)); // ERROR
    }
}
