// about:   ConcurrentDictionary.IsEmpty sees that an item is gone later than others: a program that asks looks into the type
// mode:    check
// expect:  violation kind=assertion
// trusts:  none
// dotnet:  skip
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class DictionaryEmptyLater
{
    static void Main()
    {
        var table = new ConcurrentDictionary<int, int>();
        table[1] = 1;
        var other = new Thread(() => table.TryRemove(1, out _));
        other.Start();
        if (!table.ContainsKey(1)) Debug.Assert(table.IsEmpty); // ERROR
        other.Join();
    }
}
