// about:   handles keep objects alive and are seen as numbers; what they refer to is not
// mode:    check
// options: --numbering canonical
// expect:  ok states=71
using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

class Thing
{
    public int Value;
}

static class CanonicalHandles
{
    static readonly object gate = new();
    static GCHandle kept;
    static WeakReference<Thing>? weak;

    static void Replace(int value)
    {
        var thing = new Thing { Value = value };
        lock (gate)
        {
            if (kept.IsAllocated)
            {
                kept.Target = thing;
            }
            else
            {
                kept = GCHandle.Alloc(thing);
            }
            weak = new WeakReference<Thing>(thing);
        }
    }

    static void Main()
    {
        var a = new Thread(() => Replace(1));
        var b = new Thread(() => Replace(2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(weak!.TryGetTarget(out Thing? last) && ReferenceEquals(last, kept.Target));
        kept.Free();
    }
}
