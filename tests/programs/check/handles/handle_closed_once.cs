// about:   a handle is closed when the last reference is given back, by whoever gives it back, and once
// mode:    check
// expect:  ok
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

sealed class Counted : SafeHandle
{
    public int Closed;
    public Counted() : base(0, true) { handle = 1; }
    public override bool IsInvalid => false;
    protected override bool ReleaseHandle() { Interlocked.Increment(ref Closed); return true; }
}

static class HandleClosedOnce
{
    static void Use(Counted h)
    {
        bool taken = false;
        try
        {
            h.DangerousAddRef(ref taken);
            Debug.Assert(Volatile.Read(ref h.Closed) == 0);
        }
        catch (ObjectDisposedException) { Debug.Assert(!taken); }
        finally { if (taken) h.DangerousRelease(); }
    }

    static void Main()
    {
        var h = new Counted();
        var user = new Thread(() => Use(h));
        user.Start();
        h.Dispose();
        user.Join();
        Debug.Assert(h.Closed == 1 && h.IsClosed);
    }
}
