// about:  no two new Guids are equal, whichever threads make them
// mode:   check
// expect: ok
// assumes: random
using System;
using System.Collections.Generic;
using System.Threading;

class P
{
    static void Main()
    {
        var all = new HashSet<Guid>();
        Guid theirs = default;
        var other = new Thread(() => { Guid first = Guid.NewGuid(); theirs = Guid.NewGuid(); if (first == theirs) throw new Exception("equal"); });
        other.Start();
        for (int i = 0; i < 3; i++)
            if (!all.Add(Guid.NewGuid())) throw new Exception("equal");
        other.Join();
        if (!all.Add(theirs) || all.Contains(Guid.Empty)) throw new Exception("equal");
    }
}
