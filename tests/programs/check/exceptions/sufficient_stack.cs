// about: a recursion that asks whether there is enough stack ends in an exception of its own, on every thread
// mode:  check
// expect: ok
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class SufficientStack
{
    static int Down(int depth)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        return Down(depth + 1) + 1;
    }

    static bool IsNoticed()
    {
        try { Down(0); }
        catch (InsufficientExecutionStackException) { return true; }
        return false;
    }

    static int noticed;

    static void Main()
    {
        var other = new Thread(() => { if (IsNoticed()) Interlocked.Increment(ref noticed); }, 256 << 10);
        other.Start();
        if (IsNoticed()) Interlocked.Increment(ref noticed);
        other.Join();
        Debug.Assert(noticed == 2);
    }
}
