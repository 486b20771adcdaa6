// about:   another thread could reach a thread-static variable through a pointer
// mode:    check
// expect:  unsupported
using System;
using System.Threading;

static unsafe class PointerToThreadStatic
{
    [ThreadStatic] static int own;

    static void Main()
    {
        fixed (int* p = &own)
        {
            nint address = (nint)p;
            var other = new Thread(() => ++*(int*)address);
            other.Start();
            own++;
            other.Join();
        }
    }
}
