// about:   weak references, handles, ConditionalWeakTable and GC methods whose answers are certain
// mode:    run
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Collections.Generic;
class K
{
    public int v;
}
class F
{
    ~F()
    {
    }
}
class GcHandles
{
    static void Main()
    {
        var k = new K { v = 3 };
        var w = new WeakReference(k);
        Console.WriteLine(w.IsAlive + " " + ((K)w.Target).v);
        var w2 = new WeakReference<K>(k);
        Console.WriteLine(w2.TryGetTarget(out var kk) + " " + kk.v);
        w.Target = null;
        Console.WriteLine(w.IsAlive);
        w2.SetTarget(null);
        Console.WriteLine(w2.TryGetTarget(out _));
        Console.WriteLine(w.TrackResurrection);
        var cwt = new ConditionalWeakTable<object, string>();
        cwt.Add(k, "val");
        Console.WriteLine(cwt.TryGetValue(k, out var s) + s);
        Console.WriteLine(cwt.GetValue(new K(), _ => "made"));
        cwt.AddOrUpdate(k, "new");
        Console.WriteLine(cwt.GetOrCreateValue2(k));
        Console.WriteLine(cwt.Remove(k));
        Console.WriteLine(cwt.TryGetValue(k, out s));
        for (int i = 0; i < 100; i++) cwt.Add(new K(), i.ToString());
        int n = 0;
        foreach (var p in cwt) n++;
        Console.WriteLine(n >= 0);
        cwt.Clear();
        var h = GCHandle.Alloc(k);
        Console.WriteLine(h.IsAllocated + " " + ((K)h.Target).v);
        var ip = GCHandle.ToIntPtr(h);
        Console.WriteLine(((K)GCHandle.FromIntPtr(ip).Target).v);
        h.Target = "x";
        Console.WriteLine(h.Target);
        h.Free();
        Console.WriteLine(h.IsAllocated);
        try
        {
            h.Free();
        }
        catch (InvalidOperationException e)
        {
            Console.WriteLine(e.Message);
        }
        var arr = new[] {1,2,3};
        var ph = GCHandle.Alloc(arr, GCHandleType.Pinned);
        unsafe
        {
            Console.WriteLine(((int*)ph.AddrOfPinnedObject())[1]);
        }
        ph.Free();
        var wh = GCHandle.Alloc(k, GCHandleType.Weak);
        Console.WriteLine(wh.Target == k);
        wh.Free();
        int c = GC.CollectionCount(0);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Console.WriteLine(GC.CollectionCount(0) > c);
        Console.WriteLine(GC.GetTotalMemory(false) > 0);
        Console.WriteLine(GC.MaxGeneration);
        GC.KeepAlive(k);
        var f = new F();
        GC.SuppressFinalize(f);
        GC.ReRegisterForFinalize(f);
        GC.AddMemoryPressure(100);
        GC.RemoveMemoryPressure(100);
        Console.WriteLine(GC.GetGeneration(k) >= 0);
        try
        {
            GC.SuppressFinalize(null);
        }
        catch (ArgumentNullException e)
        {
            Console.WriteLine(e.ParamName);
        }
        try
        {
            GC.Collect(-1);
        }
        catch (ArgumentOutOfRangeException e)
        {
            Console.WriteLine(e.ParamName);
        }
        var u = GC.AllocateUninitializedArray<int>(5000);
        Console.WriteLine(u.Length);
        var z = GC.AllocateArray<byte>(10, true);
        Console.WriteLine(z[3]);
        Console.WriteLine(GC.TryStartNoGCRegion(1000));
        GC.EndNoGCRegion();
        Console.WriteLine(System.Runtime.GCSettings.IsServerGC + " " + System.Runtime.GCSettings.LatencyMode);
        var dh = new System.Runtime.DependentHandle(k, "dep");
        Console.WriteLine(dh.Dependent + " " + (dh.Target == k));
        var (t, d) = dh.TargetAndDependent;
        Console.WriteLine(d);
        dh.Dispose();
        var big = new List<byte[]>();
        long total = 0;
        for (int i = 0; i < 3000; i++)
        {
            big.Add(new byte[100000]);
            if (big.Count > 10) big.RemoveAt(0);
            total += big[^1].Length;
        }
        Console.WriteLine(total);
        for (int i = 0; i < 300000; i++)
        {
            var x = new K { v = i };
            lock (x)
            {
                k.v += x.v & 1;
            }
        }
        Console.WriteLine(k.v);
    }
}
static class X
{
    public static string GetOrCreateValue2(this ConditionalWeakTable<object,string> t, object k) => t.GetValue(k, _ => "none");
}
