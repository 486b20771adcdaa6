// about:   the sleeping barber: two customers, one chair to wait on; who finds no place leaves
// mode:    check
// expect:  ok states=520
using System.Diagnostics;
using System.Threading;

static class SleepingBarber
{
    static readonly object shop = new();
    static int waiting, cut, left;
    static bool closed;

    static void Barber()
    {
        lock (shop)
        {
            while (true)
            {
                while (waiting == 0 && !closed)
                {
                    Monitor.Wait(shop);
                }
                if (waiting == 0)
                {
                    return;
                }
                waiting--;
                cut++;
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
                return;
            }
            waiting++;
            Monitor.Pulse(shop);
        }
    }

    static void Main()
    {
        var barber = new Thread(Barber);
        var a = new Thread(Customer);
        var b = new Thread(Customer);
        barber.Start();
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        lock (shop)
        {
            closed = true;
            Monitor.Pulse(shop);
        }
        barber.Join();
        Debug.Assert(cut + left == 2 && cut >= 1);
    }
}
