// about:   a counting semaphore made of a monitor
// mode:    check
// expect:  ok states=1455
using System.Diagnostics;
using System.Threading;

class CountingSemaphore(int count)
{
    internal void Acquire()
    {
        lock (this)
        {
            while (count == 0)
            {
                Monitor.Wait(this);
            }
            count--;
        }
    }

    internal void Release()
    {
        lock (this)
        {
            count++;
            Monitor.Pulse(this);
        }
    }
}

static class Program
{
    static readonly CountingSemaphore semaphore = new(1);
    static int inside;

    static void Work()
    {
        semaphore.Acquire();
        Debug.Assert(++inside == 1);
        inside--;
        semaphore.Release();
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
        Work();
        a.Join();
        b.Join();
    }
}
