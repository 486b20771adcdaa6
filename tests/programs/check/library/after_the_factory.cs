// about:   what the library does after a callback is a step of its own: the factory has run, nothing is added yet
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class AfterTheFactory
{
    static readonly ConcurrentDictionary<int, string> map = new();
    static int begun;

    static void First()
    {
        map.GetOrAdd(7, key =>
        {
            Volatile.Write(ref begun, key);
            return "seven";
        });
    }

    static void Second()
    {
        int key = Volatile.Read(ref begun);
        if (key != 0) Debug.Assert(map.ContainsKey(key)); // ERROR
    }

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
