// about:   pointers that stay where they are made share nothing: no more states than without them
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Threading;

static unsafe class PointersOfOnesOwn
{
    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
    }

    static void Work()
    {
        Span<int> area = stackalloc int[4];
        area.Fill(2);
        int[] array = new int[4];
        fixed (int* p = array)
        {
            for (int i = 0; i < 4; i++) p[i] = area[i];
        }
        Debug.Assert(array[3] == 2);
    }
}
