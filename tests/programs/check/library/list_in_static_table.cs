// about:   a list that only a table of the class library leads to is the program's all the same
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class ListInStaticTable
{
    static List<int> Shared() => (List<int>)AppContext.GetData("list")!;

    static void First() => Shared().Add(1);

    static void Second() => Shared().Add(2);

    static void Main()
    {
        AppContext.SetData("list", new List<int>());
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(Shared().Count == 2); // ERROR
    }
}
