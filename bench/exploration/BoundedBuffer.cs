// A bounded buffer with one monitor, forever. Arguments: producers, consumers, places.
using System.Diagnostics;
using System.Threading;
using Tidelock;

class BoundedBuffer(int capacity)
{
    readonly int[] items = new int[capacity];
    int head, tail, count;

    void Produce()
    {
        int value = 0;
        while (true)
        {
            lock (this)
            {
                while (count == items.Length)
                {
                    Monitor.Wait(this);
                }
                int t = tail;
                items[t] = value;
                tail = (t + 1) % items.Length;
                count++;
                value = (value + 1) % 4;
                Monitor.PulseAll(this);
            }
        }
    }

    void Consume()
    {
        while (true)
        {
            lock (this)
            {
                while (count == 0)
                {
                    Monitor.Wait(this);
                }
                int h = head;
                int value = items[h];
                items[h] = 0;
                head = (h + 1) % items.Length;
                count--;
                Debug.Assert(value < 4);
                Monitor.PulseAll(this);
            }
        }
    }

    static void Main(string[] args)
    {
        int producers = int.Parse(args[0]), consumers = int.Parse(args[1]);
        var buffer = new BoundedBuffer(int.Parse(args[2]));
        var threads = new Thread[producers + consumers];
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i] = new Thread(i < producers ? buffer.Produce : buffer.Consume);
        }
        Verify.Atomic(() =>
        {
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
        });
    }
}
