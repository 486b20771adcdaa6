// Unsafe code that writes one element too far when two threads fill the same buffer.
//
//     ./tidelock check examples/UnsafeOverflow.cs
//
// To expect: a memory error. Each thread checks that there is room and then writes, but the two are not one step: both can
// find room for the last element. On plain .NET the write lands in whatever lies behind the buffer, usually without a
// sign. Tidelock checks every access through a pointer against the block that it belongs to.
using System.Runtime.InteropServices;

static unsafe class UnsafeOverflow
{
    const int Capacity = 3;

    static int* buffer;
    static volatile int count;

    static void Fill(int value)
    {
        for (int i = 0; i < 2; i++)
        {
            if (count < Capacity)
            {
                buffer[count] = value;
                count++;
            }
        }
    }

    static void Main()
    {
        buffer = (int*)NativeMemory.AllocZeroed(Capacity, sizeof(int));
        var other = new Thread(() => Fill(1));
        other.Start();
        Fill(2);
        other.Join();
        Console.WriteLine($"{count} elements");
        NativeMemory.Free(buffer);
    }
}
