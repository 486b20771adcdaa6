// about:   a cell is handed on through a locked field, and then accessed without the lock
// mode:    check
// options: --reduction locks,dpor --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Cell
{
    public int Value;
}

static class GuardedHandedOn
{
    static readonly object Lock = new();
    static Cell? shared;

    static void Main()
    {
        var other = new Thread(() =>
        {
            Cell? mine;
            lock (Lock) mine = shared;
            if (mine != null) mine.Value++;
        });
        other.Start();
        var cell = new Cell();
        lock (Lock) shared = cell;
        cell.Value++;
        other.Join();
        Debug.Assert(cell.Value != 1 || shared!.Value == 1 && !Lost(cell));
    }

    // Two increments that gave one.
    static bool Lost(Cell cell) => cell.Value == 1;
}
