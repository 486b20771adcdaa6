// about:   ConcurrentDictionary.IsEmpty after all others have ended shows nothing: the type is trusted
// mode:    check
// expect:  ok
// trusts:  ConcurrentDictionary
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

static class DictionaryEmptyAtTheEnd
{
    static void Main()
    {
        var table = new ConcurrentDictionary<int, int>();
        table[1] = 1;
        var other = new Thread(() => table.TryRemove(1, out _));
        other.Start();
        if (!table.ContainsKey(1)) Debug.Assert(table.Count == 0);
        other.Join();
        Debug.Assert(table.IsEmpty);
    }
}
