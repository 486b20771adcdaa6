// about:   an array of which only a pointer is published, in a field of an object, is shared
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

sealed unsafe class Window
{
    public int* First;
}

static unsafe class PinnedShared
{
    static void Main()
    {
        int[] counts = new int[4];
        fixed (int* first = counts)
        {
            var window = new Window { First = first };
            var other = new Thread(() => window.First[2]++);
            other.Start();
            counts[2]++;
            other.Join();
            Debug.Assert(counts[2] == 2); // ERROR
        }
    }
}
