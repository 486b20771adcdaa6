// about:   others can come between reading an element and writing it: what is copied may be old by then
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class ArrayCopiedBetween
{
    static readonly int[] from = { 1 }, to = { 0 };

    static void Main()
    {
        var copier = new Thread(() => Array.Copy(from, to, 1));
        copier.Start();
        from[0] = 2;
        to[0] = 2;
        copier.Join();
        Debug.Assert(to[0] == 2); // ERROR
    }
}
