// about:   compiled expression trees and `dynamic` run, and are interleaved with others
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Linq.Expressions;
using System.Threading;

static class ExpressionTrees
{
    static int count;

    static void Main()
    {
        Expression<Func<int, int>> twice = x => x * 2;
        Func<int, int> compiled = twice.Compile();
        dynamic one = 1;
        int two = one + 1;
        Debug.Assert(compiled(3) == 6 && two == 2);
        var other = new Thread(() => count = compiled(1));
        other.Start();
        Debug.Assert(count == 0);
        other.Join();
    }
}
