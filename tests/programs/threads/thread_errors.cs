// about:   what Monitor and Thread throw for bad arguments and states
// mode:    run
using System;
using System.Threading;
class ThreadErrors
{
    static void T(Action a)
    {
        try
        {
            a();
            Console.WriteLine("none");
        }
        catch (Exception e)
        {
            Console.WriteLine(e.GetType().Name + ": " + e.Message);
        }
    }
    static void Main()
    {
        bool b=false, c = true;
        object o = new object();
        T(() => Monitor.Enter(null));
        T(() => Monitor.Enter(null, ref b));
        T(() => Monitor.Enter(o, ref c));
        T(() => Monitor.TryEnter(null));
        T(() => Monitor.TryEnter(null, 5));
        T(() => Monitor.TryEnter(null, ref b));
        T(() => Monitor.TryEnter(null, 5, ref b));
        T(() => Monitor.TryEnter(o, -2));
        T(() => Monitor.TryEnter(o, -2, ref b));
        T(() => Monitor.TryEnter(o, TimeSpan.FromMilliseconds(-2)));
        T(() => Monitor.Exit(null));
        T(() => Monitor.IsEntered(null));
        T(() => Monitor.Wait(null));
        T(() => Monitor.Wait(o));
        T(() => Monitor.Wait(o, -5));
        T(() => Monitor.Pulse(null));
        T(() => Monitor.PulseAll(null));
        T(() => Monitor.Exit(o));
        T(() => Monitor.Enter(null, ref c));
        T(() => Monitor.TryEnter(null, -5));
        T(() => Thread.Sleep(-2));
        T(() => new Thread(() => {}).Join(-2));
        T(() => new Thread((ThreadStart)null));
        T(() => new Thread(() => {}, -1));
        T(() => { var t = new Thread(() => {}); t.Start("x"); });
        T(() => Thread.CurrentThread.Priority = (ThreadPriority)77);
        T(() => { var t = new Thread(() => {}); Console.WriteLine(t.IsAlive + " " + t.IsBackground+ " " + t.ThreadState); t.Start(); t.Join(); Console.WriteLine(t.ThreadState + " " + t.IsAlive); var p = t.Priority; });
        T(() => { var t = new Thread(() => {}); t.Start(); t.Join(); Console.WriteLine(t.IsBackground); });
        T(() => { var t = new Thread(() => {}); t.Start(); t.Join(); t.Name = "q"; Console.WriteLine(t.Name); Console.WriteLine(t.Join(0)); });
        T(() => Thread.CurrentThread.Interrupt());
        T(() => Thread.Sleep(10));
        T(() => Thread.Sleep(10));
        T(() => { var t = new Thread(() => { try { Thread.Sleep(1); Console.WriteLine("slept"); } catch (ThreadInterruptedException) { Console.WriteLine("int"); } }); t.Interrupt(); t.Start(); t.Join(); });
        T(() => { lock (o) { Thread.CurrentThread.Interrupt(); Monitor.Wait(o, 10); } });
        T(() => Thread.CurrentThread.Abort());
        T(() => Thread.CurrentThread.Suspend());
        T(() => Thread.ResetAbort());
        Console.WriteLine(Thread.CurrentThread.ManagedThreadId + " " + Thread.CurrentThread.Name + " " + Thread.CurrentThread.IsThreadPoolThread + " " + Thread.CurrentThread.ThreadState + " " + Thread.CurrentThread.GetApartmentState() + " " + Thread.CurrentThread.Priority+ " " + Thread.CurrentThread.CurrentCulture.Name);
        Console.WriteLine(Thread.GetDomain().FriendlyName);
        var slot = Thread.AllocateDataSlot();
        Thread.SetData(slot, 5);
        Console.WriteLine(Thread.GetData(slot));
        Thread.SetData(Thread.GetNamedDataSlot("a"), 7);
        Console.WriteLine(Thread.GetData(Thread.GetNamedDataSlot("a")));
        Console.WriteLine(Thread.CurrentThread.GetHashCode());
        T(() => Thread.CurrentThread.SetApartmentState(ApartmentState.STA));
        Console.WriteLine(Thread.CurrentThread.TrySetApartmentState(ApartmentState.MTA));
        T(() => { Thread.BeginCriticalRegion(); Thread.EndCriticalRegion(); Thread.MemoryBarrier(); int z = 5; Thread.VolatileWrite(ref z, 6); Console.WriteLine(Thread.VolatileRead(ref z)); });
        T(() => { Action a = () => {}; a.BeginInvoke(null, null); });
        Console.WriteLine(Environment.CurrentManagedThreadId);
    }
}
