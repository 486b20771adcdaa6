// about:       bb: a bounded buffer with two producers and a consumer
// mode:        check
// expect:      ok states=806
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification".
using System.Diagnostics;
using System.Threading;

class BoundedBuffer
{
    private readonly int[] items = new int[1];
    private int head, count;

    internal void Put(int item)
    {
        lock (this)
        {
            while (count == items.Length)
            {
                Monitor.Wait(this);
            }
            items[(head + count) % items.Length] = item;
            count++;
            Monitor.PulseAll(this);
        }
    }

    internal int Take()
    {
        lock (this)
        {
            while (count == 0)
            {
                Monitor.Wait(this);
            }
            int item = items[head];
            head = (head + 1) % items.Length;
            count--;
            Monitor.PulseAll(this);
            return item;
        }
    }
}

static class BoundedBufferProgram
{
    static readonly BoundedBuffer buffer = new();
    static int sum;

    static void Produce1() => buffer.Put(1);

    static void Produce2() => buffer.Put(2);

    static void Consume()
    {
        int first = buffer.Take();
        int second = buffer.Take();
        sum = first + second;
    }

    static void Main()
    {
        var first = new Thread(Produce1);
        var second = new Thread(Produce2);
        var consumer = new Thread(Consume);
        first.Start();
        second.Start();
        consumer.Start();
        first.Join();
        second.Join();
        consumer.Join();
        Debug.Assert(sum == 3);
    }
}
