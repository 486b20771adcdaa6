// about: String.IsInterned sees what another thread interns
// mode:  check
// natives: System.String::Intern, System.String::IsInterned
// expect: violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

class Names
{
    static string Make(char c) => new(c, 5);

    static void Main()
    {
        var a = new Thread(() => string.Intern(Make('k')));
        bool seen = false;
        var b = new Thread(() => seen = string.IsInterned(Make('k')) != null);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(seen); // ERROR
    }
}
