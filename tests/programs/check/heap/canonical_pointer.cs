// about:   native pointers into arrays and native memory: an address is a number, so all objects keep theirs
// mode:    check
// options: --numbering canonical
// expect:  ok states=118
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

unsafe class CanonicalPointer
{
    static readonly object gate = new();
    static int[]? last;
    static int* memory;

    static void Fill(int value)
    {
        var array = new int[2];
        fixed (int* p = array)
        {
            lock (gate)
            {
                last = array;
                p[1] = value;
                *memory += value;
            }
            Debug.Assert(p[1] == value);
        }
        GC.KeepAlive(array);
    }

    static void Main()
    {
        memory = (int*)NativeMemory.AllocZeroed(4);
        var a = new Thread(() => Fill(1));
        var b = new Thread(() => Fill(2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(*memory == 3 && last![1] is 1 or 2);
        NativeMemory.Free(memory);
    }
}
