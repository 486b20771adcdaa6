// about:   nodes of a JSON document are not thread-safe
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Text.Json.Nodes;
using System.Threading;

static class JsonShared
{
    static readonly JsonArray array = new();

    static void First() => array.Add(1);

    static void Second() => array.Add(2);

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(array.Count == 2); // ERROR
    }
}
