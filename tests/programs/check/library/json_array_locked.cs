// about:   the same under a lock
// mode:    check
// options: --races off
// expect:  ok
using System.Diagnostics;
using System.Text.Json.Nodes;
using System.Threading;

static class JsonArrayLocked
{
    static readonly JsonArray array = new();

    static void First() { lock (array) array.Add(1); }

    static void Second() { lock (array) array.Add(2); }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(array.Count == 2);
    }
}
