// about:   whoever calls GetOrAdd gets the value that is in the dictionary
// mode:    check
// options: --races off
// expect:  ok
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class FactoriesAgree
{
    static readonly ConcurrentDictionary<string, int> map = new();
    static int mine, yours;

    static void First() => mine = map.GetOrAdd("k", _ => 1);

    static void Second() => yours = map.GetOrAdd("k", _ => 2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(mine == yours && map["k"] == mine);
    }
}
