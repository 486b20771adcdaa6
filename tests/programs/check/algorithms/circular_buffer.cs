// about:   a single-producer single-consumer ring without locks
// mode:    check
// expect:  ok states=184
using System.Diagnostics;
using System.Threading;

static class CircularBuffer
{
    static readonly int[] items = new int[2];
    static volatile int head, tail;

    static void Produce()
    {
        for (int value = 1; value <= 3; value++)
        {
            while (tail - head == items.Length)
            {
            }
            items[tail % items.Length] = value;
            tail++;
        }
    }

    static void Main()
    {
        var producer = new Thread(Produce);
        producer.Start();
        for (int expected = 1; expected <= 3; expected++)
        {
            while (head == tail)
            {
            }
            Debug.Assert(items[head % items.Length] == expected);
            head++;
        }
        producer.Join();
    }
}
