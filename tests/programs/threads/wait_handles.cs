// about:   events, mutexes, semaphores, Lock and the slim primitives, alone and together
// mode:    run
using System;
using System.Threading;
class WaitHandles
{
    static void Main()
    {
        var e = new AutoResetEvent(false);
        var m = new ManualResetEvent(false);
        int n = 0;
        var t = new Thread(() => { e.WaitOne(); n++; m.Set(); });
        t.Start();
        Console.WriteLine(m.WaitOne(10));
        e.Set();
        Console.WriteLine(m.WaitOne());
        t.Join();
        Console.WriteLine(n);
        var mu = new Mutex();
        var t2 = new Thread(() => { mu.WaitOne(); });
        t2.Start();
        t2.Join();
        try
        {
            mu.WaitOne();
            Console.WriteLine("?");
        }
        catch (AbandonedMutexException x)
        {
            Console.WriteLine(x.Message);
        }
        mu.ReleaseMutex();
        try
        {
            mu.ReleaseMutex();
        }
        catch (ApplicationException x)
        {
            Console.WriteLine(x.Message);
        }
        var s = new Semaphore(1,2);
        Console.WriteLine(s.WaitOne(0));
        Console.WriteLine(s.WaitOne(0));
        Console.WriteLine(s.Release(2));
        try
        {
            s.Release();
        }
        catch (SemaphoreFullException x)
        {
            Console.WriteLine(x.Message);
        }
        var e1 = new AutoResetEvent(false);
        var e2 = new AutoResetEvent(true);
        Console.WriteLine(WaitHandle.WaitAny(new WaitHandle[]{e1,e2}));
        Console.WriteLine(WaitHandle.WaitAny(new WaitHandle[]{e1,e2}, 10) == WaitHandle.WaitTimeout);
        e1.Set();
        e2.Set();
        Console.WriteLine(WaitHandle.WaitAll(new WaitHandle[]{e1,e2}));
        Console.WriteLine(WaitHandle.SignalAndWait(e1, e1));
        var ss = new SemaphoreSlim(2);
        ss.Wait();
        Console.WriteLine(ss.CurrentCount);
        ss.Release();
        var ms = new ManualResetEventSlim();
        new Thread(() => { Thread.Sleep(5); ms.Set(); }).Start();
        ms.Wait();
        Console.WriteLine(ms.IsSet);
        var cd = new CountdownEvent(2);
        new Thread(() => { cd.Signal(); cd.Signal(); }).Start();
        cd.Wait();
        Console.WriteLine(cd.CurrentCount);
        var b = new Barrier(2, _ => Console.WriteLine("phase"));
        var bt = new Thread(() => { b.SignalAndWait(); b.SignalAndWait(); });
        bt.Start();
        b.SignalAndWait();
        b.SignalAndWait();
        bt.Join();
        var rw = new ReaderWriterLockSlim();
        rw.EnterReadLock();
        rw.ExitReadLock();
        rw.EnterWriteLock();
        var tr = new Thread(() => { rw.EnterReadLock(); Console.WriteLine("read"); rw.ExitReadLock(); });
        tr.Start();
        Thread.Sleep(10);
        Console.WriteLine("w");
        rw.ExitWriteLock();
        tr.Join();
        var lk = new Lock();
        lock (lk)
        {
            Console.WriteLine(lk.IsHeldByCurrentThread);
        }
        Console.WriteLine(lk.TryEnter());
        lk.Exit();
        try
        {
            lk.Exit();
        }
        catch (SynchronizationLockException x)
        {
            Console.WriteLine(x.Message);
        }
        e.Dispose();
        try
        {
            e.WaitOne();
        }
        catch (ObjectDisposedException x)
        {
            Console.WriteLine(x.Message);
        }
        var st = new Thread(() => { try { Thread.Sleep(Timeout.Infinite); } catch (ThreadInterruptedException x) { Console.WriteLine(x.Message); } });
        st.Start();
        Thread.Sleep(1);
        Console.WriteLine(st.ThreadState);
        st.Interrupt();
        st.Join();
        Console.WriteLine(st.ThreadState + " " + st.IsAlive);
        var nt = new Thread(() => {}) { Name = "x", IsBackground = true, Priority = ThreadPriority.Lowest };
        Console.WriteLine(nt.ThreadState + " " + nt.Name + nt.Priority);
        nt.Start();
        nt.Join();
        try
        {
            nt.Start();
        }
        catch (ThreadStateException x)
        {
            Console.WriteLine(x.Message);
        }
        try
        {
            nt.IsBackground = true;
        }
        catch (ThreadStateException x)
        {
            Console.WriteLine(x.Message);
        }
        try
        {
            new Thread(() => {}).Join();
        }
        catch (ThreadStateException x)
        {
            Console.WriteLine(x.Message);
        }
        try
        {
            Monitor.Enter(null);
        }
        catch (ArgumentNullException x)
        {
            Console.WriteLine(x.Message);
        }
        try
        {
            Monitor.Pulse(new object());
        }
        catch (SynchronizationLockException x)
        {
            Console.WriteLine(x.Message);
        }
    }
}
