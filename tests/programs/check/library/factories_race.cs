// about:   GetOrAdd may call both factories, although neither does anything that others could see
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class FactoriesRace
{
    static readonly ConcurrentDictionary<string, int> map = new();
    static bool mine, yours;

    static void First()
    {
        bool called = false;
        map.GetOrAdd("k", _ => { called = true; return 1; });
        mine = called;
    }

    static void Second()
    {
        bool called = false;
        map.GetOrAdd("k", _ => { called = true; return 2; });
        yours = called;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(!mine || !yours); // ERROR
    }
}
