// A bounded buffer that wakes one waiting thread (Pulse) where it should wake all of them (PulseAll).
//
//     ./tidelock check examples/BoundedBuffer.cs
//
// To expect: a deadlock. Producers and consumers wait on the same monitor. With two of each, the pulse of a consumer can
// reach the other consumer, who finds nothing and goes back to sleep, and the producer it was meant for sleeps on. On a
// real machine that takes an unlucky moment every few million items. Replace Pulse by PulseAll in both places:
// Tidelock then proves that all threads finish.
class BoundedBuffer(int capacity)
{
    private readonly Queue<int> items = new();

    public void Put(int item)
    {
        lock (items)
        {
            while (items.Count == capacity)
            {
                Monitor.Wait(items);
            }
            items.Enqueue(item);
            Monitor.Pulse(items); // should be PulseAll
        }
    }

    public int Take()
    {
        lock (items)
        {
            while (items.Count == 0)
            {
                Monitor.Wait(items);
            }
            Monitor.Pulse(items); // should be PulseAll
            return items.Dequeue();
        }
    }
}

static class Program
{
    static void Main()
    {
        var buffer = new BoundedBuffer(capacity: 1);
        var threads = new List<Thread>();
        for (int i = 0; i < 2; i++)
        {
            int item = i;
            threads.Add(new Thread(() => buffer.Put(item)));
            threads.Add(new Thread(() => buffer.Take()));
        }

        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());
    }
}
