// about:   unprotected List<T>.Add loses an item
// mode:    check
// expect:  violation kind=assertion
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class ListLosesItem
{
    static readonly List<int> list = new(4);

    static void Main()
    {
        var other = new Thread(() => list.Add(1));
        other.Start();
        list.Add(2);
        other.Join();
        Debug.Assert(list.Count == 2); // ERROR
    }
}
