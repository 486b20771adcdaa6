// about:   a thread reads an object and forgets it, then starts another thread: the write of the one that is left could have
//          come before the read
// mode:    check
// expect:  violation kind=assertion
// options: --races off
using System.Diagnostics;
using System.Threading;

class Cell
{
    public int Value;
}

static class ForgottenObject
{
    static Thread Fill(Cell cell)
    {
        var filler = new Thread(() => cell.Value = 1);
        filler.Start();
        return filler;
    }

    static int Read()
    {
        var cell = new Cell();
        Thread filler = Fill(cell);
        int value = cell.Value;
        cell = null!;
        var other = new Thread(() => { });
        other.Start();
        filler.Join();
        other.Join();
        return value;
    }

    static void Main() => Debug.Assert(Read() == 0, "the filler was faster");  // ERROR
}
