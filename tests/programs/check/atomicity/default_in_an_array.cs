// about:   an element of a struct type is cleared field by field, in either order
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class DefaultInAnArray
{
    struct Cell
    {
        public long Key, Value;
    }

    static readonly Cell[] cells = { new Cell { Key = 1, Value = 1 } };

    static void Main()
    {
        var writer = new Thread(() => cells[0] = default);
        writer.Start();
        long key = cells[0].Key;
        long value = cells[0].Value;
        Debug.Assert(key != 0 || value == 0); // ERROR
        writer.Join();
    }
}
