// about:   a consumer polls with Monitor.Wait and a time-out for a third item that nobody makes
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Collections.Generic;
using System.Threading;

static class PolledQueue
{
    static readonly Queue<int> queue = new();

    static void Main()
    {
        var consumer = new Thread(() =>
        {
            for (int taken = 0; taken < 3; taken++)
            {
                lock (queue)
                {
                    while (queue.Count == 0)
                    {
                        Monitor.Wait(queue, 20);
                    }
                    queue.Dequeue();
                }
            }
        });
        consumer.Start();
        for (int i = 0; i < 2; i++)
        {
            lock (queue)
            {
                queue.Enqueue(i);
                Monitor.Pulse(queue);
            }
        }
        consumer.Join();
    }
}
