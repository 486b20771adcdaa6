// about:       rw: two readers and a writer with a lock for readers and writers
// mode:        check
// expect:      ok states=1629
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification". Everything shared is read and written under the
// monitor, or between two uses of it.
using System.Diagnostics;
using System.Threading;

class ReaderWriterLock
{
    private int readers;
    private bool isWriting;

    internal void EnterRead()
    {
        lock (this)
        {
            while (isWriting)
            {
                Monitor.Wait(this);
            }
            readers++;
        }
    }

    internal void ExitRead()
    {
        lock (this)
        {
            readers--;
            Monitor.PulseAll(this);
        }
    }

    internal void EnterWrite()
    {
        lock (this)
        {
            while (isWriting || readers > 0)
            {
                Monitor.Wait(this);
            }
            isWriting = true;
        }
    }

    internal void ExitWrite()
    {
        lock (this)
        {
            isWriting = false;
            Monitor.PulseAll(this);
        }
    }
}

static class ReadersWriter
{
    static readonly ReaderWriterLock gate = new();
    static int x, y;

    static void Read()
    {
        gate.EnterRead();
        Debug.Assert(x == y);
        gate.ExitRead();
    }

    static void Write()
    {
        gate.EnterWrite();
        x = 1;
        y = 1;
        gate.ExitWrite();
    }

    static void Main()
    {
        var reader = new Thread(Read);
        var other = new Thread(Read);
        var writer = new Thread(Write);
        reader.Start();
        other.Start();
        writer.Start();
        reader.Join();
        other.Join();
        writer.Join();
        Debug.Assert(x == 1 && y == 1);
    }
}
