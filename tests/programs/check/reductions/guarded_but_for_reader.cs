// about:   a writer holds the lock, a reader does not: memory that is forgotten after it was read stays shared
// mode:    check
// options: --reduction locks,dpor --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Cell
{
    public int Value;
}

static class GuardedButForReader
{
    static void Main()
    {
        var cell = new Cell();
        var writer = new Thread(() =>
        {
            lock (cell) cell.Value = 1;
        });
        writer.Start();
        Debug.Assert(cell.Value != 1);
        writer.Join();
    }
}
