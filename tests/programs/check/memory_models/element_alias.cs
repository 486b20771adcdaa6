// about:       an element whose index is not read yet, and the same one through a ref and a span
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;


static class ElementAlias
{
    static int index, other;
    static readonly int[] items = new int[2];

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        ref int first = ref items[0];
        Span<int> all = items;
        items[index] = 5;
        Debug.Assert(first == 5);
        items[index] = 6;
        Debug.Assert(all[0] == 6);
        thread.Join();
    }
}
