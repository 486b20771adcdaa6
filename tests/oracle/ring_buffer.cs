// about:  a ring without locks for one producer and one consumer
// values: 26..28
static class RingBuffer
{
    static readonly int[] items = new int[2];
    static volatile int head, tail;
    static int seen;

    static void Produce()
    {
        for (int i = 1; i <= 3; i++)
        {
            while (tail - head == 2)
            {
            }
            int t = tail;
            items[t % 2] = i;
            tail = t + 1;
        }
    }

    static void Consume()
    {
        for (int i = 1; i <= 3; i++)
        {
            while (head == tail)
            {
            }
            int h = head;
            seen = ((seen * 4) + items[h % 2]) % 64;
            head = h + 1;
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Produce, Consume);
        Oracle.Report(seen, args);
    }
}
