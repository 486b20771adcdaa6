// about:   events, semaphores, mutex, countdown, barrier and reader-writer lock with one possible output
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

static class Primitives
{
    static Thread Go(ThreadStart a) { var t = new Thread(a); t.Start(); return t; }

    static void Main()
    {
        using var auto = new AutoResetEvent(false); using var manual = new ManualResetEvent(false); var log = new List<string>();
        var t = Go(() => { auto.WaitOne(); log.Add("after auto"); manual.Set(); }); log.Add("before auto"); auto.Set(); manual.WaitOne(); t.Join(); Console.WriteLine(string.Join(", ", log)); Console.WriteLine($"{auto.WaitOne(0)} {manual.WaitOne(0)} {manual.WaitOne(0)}"); manual.Reset(); Console.WriteLine(manual.WaitOne(0)); auto.Set(); auto.Set(); Console.WriteLine($"{auto.WaitOne(0)} {auto.WaitOne(0)}");
        using var sem = new Semaphore(2, 3); Console.WriteLine($"{sem.WaitOne(0)} {sem.WaitOne(0)} {sem.WaitOne(0)} {sem.Release(2)} {sem.Release()}"); try { sem.Release(); } catch (SemaphoreFullException e) { Console.WriteLine(e.Message); }
        var slim = new SemaphoreSlim(1, 2); slim.Wait(); Console.WriteLine($"{slim.CurrentCount} {slim.Wait(0)}"); int inside = 0, most = 0; slim.Release(); var ts = Enumerable.Range(0, 4).Select(_ => Go(() => { for (int i = 0; i < 10; i++) { slim.Wait(); most = Math.Max(most, ++inside); Thread.Yield(); inside--; slim.Release(); } })).ToArray(); foreach (var x in ts) x.Join(); Console.WriteLine($"{most} {slim.CurrentCount}");
        using var mutex = new Mutex(); int shared = 0; ts = Enumerable.Range(0, 3).Select(_ => Go(() => { for (int i = 0; i < 20; i++) { mutex.WaitOne(); mutex.WaitOne(); shared++; mutex.ReleaseMutex(); mutex.ReleaseMutex(); } })).ToArray(); foreach (var x in ts) x.Join(); Console.WriteLine(shared); try { mutex.ReleaseMutex(); } catch (ApplicationException e) { Console.WriteLine(e.GetType().Name); }
        var abandoned = new Mutex(); Go(() => abandoned.WaitOne()).Join(); try { abandoned.WaitOne(); Console.WriteLine("not abandoned"); } catch (AbandonedMutexException) { Console.WriteLine("abandoned"); }
        var cde = new CountdownEvent(3); for (int i = 0; i < 3; i++) Go(() => cde.Signal()); cde.Wait(); Console.WriteLine($"{cde.CurrentCount} {cde.IsSet}"); cde.Reset(1); cde.AddCount(2); Console.WriteLine(cde.CurrentCount);
        var phases = new List<long>(); var barrier = new Barrier(3, b => phases.Add(b.CurrentPhaseNumber)); int[] cells = new int[3]; ts = Enumerable.Range(0, 3).Select(k => Go(() => { for (int p = 0; p < 3; p++) { cells[k] += k + p; barrier.SignalAndWait(); } })).ToArray(); foreach (var x in ts) x.Join(); Console.WriteLine(string.Join(",", phases) + " " + string.Join(",", cells));
        var rw = new ReaderWriterLockSlim(); int value = 0; bool torn = false; ts = Enumerable.Range(0, 4).Select(k => Go(() => { for (int i = 0; i < 10; i++) if (k == 0) { rw.EnterWriteLock(); value++; Thread.Yield(); value++; rw.ExitWriteLock(); } else { rw.EnterReadLock(); torn |= value % 2 != 0; rw.ExitReadLock(); } })).ToArray(); foreach (var x in ts) x.Join(); Console.WriteLine($"{value} {torn}"); rw.EnterUpgradeableReadLock(); rw.EnterWriteLock(); Console.WriteLine($"{rw.IsWriteLockHeld} {rw.IsReadLockHeld}"); rw.ExitWriteLock(); rw.ExitUpgradeableReadLock(); try { rw.ExitReadLock(); } catch (SynchronizationLockException) { Console.WriteLine("not held"); } try { rw.EnterReadLock(); rw.EnterReadLock(); } catch (LockRecursionException) { Console.WriteLine("no recursion"); }
        var mres = new ManualResetEventSlim(); var w = Go(() => { mres.Wait(); Console.WriteLine("slim set"); }); mres.Set(); w.Join(); Console.WriteLine(mres.IsSet); var any = new[] { new ManualResetEvent(false), new ManualResetEvent(true) }; Console.WriteLine(WaitHandle.WaitAny(any) + " " + WaitHandle.WaitAll(any, 0)); any[0].Set(); Console.WriteLine(WaitHandle.WaitAll(any)); 
        var spin = new SpinLock(false); int sc = 0; ts = Enumerable.Range(0, 3).Select(_ => Go(() => { for (int i = 0; i < 20; i++) { bool got = false; spin.Enter(ref got); sc++; if (got) spin.Exit(); } })).ToArray(); foreach (var x in ts) x.Join(); Console.WriteLine(sc); Thread.Sleep(0); Thread.SpinWait(10); Console.WriteLine(Thread.Yield() || true);
    }
}
