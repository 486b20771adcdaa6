// about:       numbers side by side that look like the address of memory which is freed stay as they are
// mode:        check
// expect:      ok
using System.Diagnostics;
using System.Runtime.InteropServices;

struct Pair
{
    public int low;
    public int high;
}

static unsafe class FreedBesideNumbers
{
    const int Blocks = 3000;

    static void Main()
    {
        var numbers = new int[2 * Blocks];
        var pairs = new Pair[Blocks];
        for (int i = 0; i < Blocks; i++) numbers[2 * i + 1] = pairs[i].high = i;
        NativeMemory.Free(NativeMemory.Alloc(8));
        for (int i = 0; i < Blocks; i++)
        {
            Debug.Assert(numbers[2 * i] == 0 && numbers[2 * i + 1] == i, "an element");
            Debug.Assert(pairs[i].low == 0 && pairs[i].high == i, "a field");
        }

        for (int i = 1; i < 400; i++)
        {
            (int low, int high) local = (0, i);
            NativeMemory.Free(NativeMemory.Alloc(8));
            Debug.Assert(local.low == 0 && local.high == i, "a variable");
        }
    }
}
