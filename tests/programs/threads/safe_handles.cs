// about: SafeHandle counts references; wait handles after Dispose
// mode:  run
using System;
using System.Runtime.InteropServices;
using System.Threading;

sealed class Traced : SafeHandle
{
    public Traced(nint value) : base(0, true) { handle = value; }
    public override bool IsInvalid => handle == 0;
    protected override bool ReleaseHandle() { Console.WriteLine("released " + handle); return true; }
}

static class SafeHandles
{
    static void Try(string name, Action action)
    {
        try { action(); Console.WriteLine(name + ": no exception"); }
        catch (Exception e) { Console.WriteLine($"{name}: {e.GetType()}: {e.Message}"); }
    }

    static void Main()
    {
        var h = new Traced(5);
        bool a = false, b = false;
        h.DangerousAddRef(ref a);
        h.Dispose();
        Console.WriteLine(h.IsClosed);
        h.DangerousAddRef(ref b);
        h.DangerousRelease();
        h.DangerousRelease();
        Console.WriteLine(h.IsClosed);
        Try("add", () => { bool c = false; h.DangerousAddRef(ref c); });
        Try("release", h.DangerousRelease);
        Try("dispose", h.Dispose);
        using (var invalid = new Traced(6)) invalid.SetHandleAsInvalid();
        using (new Traced(0)) { }

        var e = new ManualResetEvent(false);
        var handle = e.SafeWaitHandle;
        bool held = false;
        handle.DangerousAddRef(ref held);
        e.Dispose();
        Console.WriteLine(handle.IsClosed);
        Try("set", () => e.Set());
        Try("wait", () => Console.WriteLine(e.WaitOne(0)));
        handle.DangerousRelease();
        Console.WriteLine(handle.IsClosed);
        Try("set", () => e.Set());
        Try("reset", () => e.Reset());
        Try("wait", () => e.WaitOne());
        Try("any", () => WaitHandle.WaitAny(new WaitHandle[] { e }));
        Try("signal", () => WaitHandle.SignalAndWait(e, e));
        Try("dispose", e.Dispose);
    }
}
