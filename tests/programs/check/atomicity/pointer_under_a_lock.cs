// about:   memory that is shared through a pointer and always accessed under a lock
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static unsafe class PointerUnderALock
{
    static readonly object gate = new();
    static int* shared;

    static void Main()
    {
        int* area = stackalloc int[2];
        shared = area;
        var other = new Thread(Add);
        other.Start();
        Add();
        other.Join();
        Debug.Assert(area[1] == 2);
    }

    static void Add()
    {
        lock (gate) shared[1]++;
    }
}
