// about:  the sleeping barber with one chair: a customer who finds it taken leaves
// values: 0 2 10 11 20 22
static class SleepingBarber
{
    static readonly object shop = new();
    static int waiting, cut, left, gone;
    static bool closed;

    static void Barber()
    {
        lock (shop)
        {
            while (true)
            {
                if (waiting > 0)
                {
                    waiting--;
                    cut++;
                }
                else if (closed)
                {
                    return;
                }
                else
                {
                    Monitor.Wait(shop);
                }
            }
        }
    }

    static void Customer()
    {
        lock (shop)
        {
            if (waiting == 1)
            {
                left++;
            }
            else
            {
                waiting++;
                Monitor.Pulse(shop);
            }
        }
        Interlocked.Increment(ref gone);
    }

    static void Close()
    {
        while (Volatile.Read(ref gone) != 2)
        {
        }
        lock (shop)
        {
            closed = true;
            Monitor.Pulse(shop);
        }
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(Barber, Customer, Customer, Close);
        Oracle.Report((cut * 10) + left, args);
    }
}
