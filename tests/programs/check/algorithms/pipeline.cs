// about:   a pipeline of three stages with one-place buffers: the items arrive in order
// mode:    check
// expect:  ok states=975
using System.Diagnostics;
using System.Threading;

class Place
{
    int item;
    bool full;

    internal void Put(int value)
    {
        lock (this)
        {
            while (full)
            {
                Monitor.Wait(this);
            }
            item = value;
            full = true;
            Monitor.Pulse(this);
        }
    }

    internal int Take()
    {
        lock (this)
        {
            while (!full)
            {
                Monitor.Wait(this);
            }
            full = false;
            Monitor.Pulse(this);
            return item;
        }
    }
}

static class Pipeline
{
    static readonly Place raw = new(), done = new();

    static void Main()
    {
        new Thread(() =>
        {
            raw.Put(1);
            raw.Put(2);
        }).Start();
        new Thread(() =>
        {
            done.Put(raw.Take() * 10);
            done.Put(raw.Take() * 10);
        }).Start();
        Debug.Assert(done.Take() == 10);
        Debug.Assert(done.Take() == 20);
    }
}
