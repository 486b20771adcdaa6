// about: mutexes with a name; other named handles are not supported on this platform
// mode:  run
using System;
using System.Threading;

static class NamedMutexes
{
    static void Try(string name, Action action)
    {
        try { action(); Console.WriteLine(name + ": no exception"); }
        catch (Exception e) { Console.WriteLine($"{name}: {e.GetType()}: {e.Message}"); }
    }

    static void Main()
    {
        string own = "tidelock-" + Environment.ProcessId + "-";
        var first = new Mutex(true, own + "a", out bool created);
        Console.WriteLine(created);
        var second = new Mutex(true, own + "a", out created);
        Console.WriteLine(created);
        Console.WriteLine(Mutex.TryOpenExisting(own + "a", out Mutex third));
        Console.WriteLine(Mutex.TryOpenExisting(own + "b", out _));
        Try("open", () => Mutex.OpenExisting(own + "b"));
        first.ReleaseMutex();
        Try("release", second.ReleaseMutex);
        Console.WriteLine(second.WaitOne(0));
        var other = new Thread(() => Console.WriteLine("other " + first.WaitOne(0)));
        other.Start();
        other.Join();
        third.ReleaseMutex();
        first.Dispose();
        Console.WriteLine(Mutex.TryOpenExisting("Local\\" + own + "a", out Mutex fourth));
        fourth.Dispose();
        second.Dispose();
        third.Dispose();
        Console.WriteLine(Mutex.TryOpenExisting(own + "a", out _));
        using (new Mutex(false, own + "c"))
        {
            using var upper = new Mutex(false, own + "C", out created);
            Console.WriteLine("case " + created);
            using var global = new Mutex(false, "Global\\" + own + "c", out created);
            Console.WriteLine("global " + created);
        }
        var leaves = new Thread(() => { _ = new Mutex(true, own + "d"); });
        leaves.Start();
        leaves.Join();
        using var left = new Mutex(false, own + "d", out created);
        Console.WriteLine(created);
        Try("abandoned", () => left.WaitOne());
        Try("empty", () => new Mutex(false, "", out _).Dispose());
        Try("semaphore", () => new Semaphore(1, 1, own));
        Try("event", () => new EventWaitHandle(false, EventResetMode.AutoReset, own));
        Try("open event", () => EventWaitHandle.OpenExisting(own));
        Try("open semaphore", () => Semaphore.TryOpenExisting(own, out _));
    }
}
