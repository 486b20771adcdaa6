// about:   threads lock objects that they have just made and handed out, and wait on them: monitors go with their objects
// mode:    check
// options: --numbering canonical
// expect:  ok states=230
using System.Diagnostics;
using System.Threading;

static class CanonicalMonitors
{
    static object? mailbox;
    static int sum;

    static void Send(int value)
    {
        var own = new object();
        lock (own)
        {
            Volatile.Write(ref mailbox, own);
            Interlocked.Add(ref sum, value);
        }
    }

    static void Main()
    {
        var a = new Thread(() => Send(1));
        var b = new Thread(() => Send(2));
        a.Start();
        b.Start();
        object? seen = Volatile.Read(ref mailbox);
        if (seen != null)
        {
            lock (seen)
            {
                Debug.Assert(Volatile.Read(ref sum) != 0);
            }
        }
        a.Join();
        b.Join();
        Debug.Assert(sum == 3 && Monitor.TryEnter(mailbox!));
    }
}
