// about:   a lock made of CompareExchange that is not given back on one way out: the others spin for ever
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

struct WordLock
{
    private int taken;

    public void Enter()
    {
        while (Interlocked.CompareExchange(ref taken, 1, 0) != 0)
        {
        }
    }

    public void Exit() => Volatile.Write(ref taken, 0);
}

static class LockWordLost
{
    static WordLock word;
    static int value;

    static void Work()
    {
        word.Enter();
        if (value == 1)
        {
            return;
        }
        value++;
        word.Exit();
    }

    static void Main()
    {
        var threads = new Thread[3];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(Work);
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
    }
}
