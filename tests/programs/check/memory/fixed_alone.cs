// about:   nothing but the pointer of a `fixed` statement leads to an array: it stays as long as the statement runs
// mode:    check
// options: --reduction none
// expect:  ok states=42
using System.Diagnostics;
using System.Threading;

static unsafe class FixedAlone
{
    static volatile int step;

    static void Count()
    {
        fixed (int* cells = new int[2])
        {
            cells[1] = 3;
            step++;
            step++;
            Debug.Assert(cells[1] == 3, "the array is there");
        }
    }

    static void Main()
    {
        var counter = new Thread(Count);
        counter.Start();
        step++;
        counter.Join();
    }
}
