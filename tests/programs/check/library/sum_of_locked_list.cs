// about:   the same under a lock
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

static class SumOfLockedList
{
    static readonly List<int> numbers = new() { 1, 2 };
    static int sum;

    static void First() { lock (numbers) sum = numbers.Where(n => n > 0).Sum(); }

    static void Second() { lock (numbers) numbers.Add(3); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(sum == 3 || sum == 6);
    }
}
