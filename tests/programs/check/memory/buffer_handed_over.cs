// about:   a buffer that was handed to one thread is that thread's own, pinned or not
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

static unsafe class BufferHandedOver
{
    static int sum;

    static void Add(object? data)
    {
        var own = (int[])data!;
        fixed (int* numbers = own)
        {
            numbers[0] = 1;
            Interlocked.Add(ref sum, numbers[0]);
            numbers[1] = 2;
            Interlocked.Add(ref sum, numbers[1]);
        }
    }

    static Thread Begin()
    {
        var thread = new Thread(Add);
        thread.Start(new int[2]);
        return thread;
    }

    static void Main()
    {
        Thread first = Begin();
        Thread second = Begin();
        first.Join();
        second.Join();
        Debug.Assert(sum == 6);
    }
}
