// about:   a comparer made of a delegate leads to an object that is not thread-safe
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class ComparerOfDelegate
{
    static readonly EqualityComparer<int> Comparer = EqualityComparer<int>.Create((a, b) => a == b, new Random(42).Next);
    static int one, two;

    static void First() { one = Comparer.GetHashCode(int.MaxValue); }

    static void Second() { two = Comparer.GetHashCode(int.MaxValue); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(one != two);
    }
}
