// about:   a query over a list that another thread extends
// mode:    check
// options: --races off
// expect:  violation kind=unhandled-exception
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

static class SumOfLiveList
{
    static readonly List<int> numbers = new() { 1, 2 };
    static int sum;

    static void First()
    {
        foreach (int n in numbers.Where(n => n > 0)) sum += n; // ERROR
    }

    static void Second() => numbers.Add(3);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
