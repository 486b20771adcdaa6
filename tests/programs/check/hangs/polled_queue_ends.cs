// about:   the same polling for as many items as there are
// mode:    check
// expect:  ok
using System.Collections.Generic;
using System.Threading;

static class PolledQueueEnds
{
    static readonly Queue<int> queue = new();

    static void Main()
    {
        var consumer = new Thread(() =>
        {
            lock (queue)
            {
                while (queue.Count == 0)
                {
                    Monitor.Wait(queue, 20);
                }
                queue.Dequeue();
            }
        });
        consumer.Start();
        lock (queue)
        {
            queue.Enqueue(1);
            Monitor.Pulse(queue);
        }
        consumer.Join();
    }
}
