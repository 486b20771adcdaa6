// The sleeping barber: he sleeps when nobody waits; a customer wakes him, or leaves when all chairs are taken.
//
//     ./tidelock check examples/SleepingBarber.cs
//
// To expect: a deadlock. The barber looks at the number of waiting customers before he takes the lock and goes to sleep.
// A customer who sits down in between pulses a barber who is still awake, and then both wait. To repair it, test the
// number inside of the lock, in a loop.
static class SleepingBarber
{
    const int Chairs = 2;

    static readonly object shop = new();
    static volatile int waiting;
    static int served;

    static void Barber(int customers)
    {
        for (int i = 0; i < customers; i++)
        {
            if (waiting == 0)
            {
                lock (shop)
                {
                    Monitor.Wait(shop);
                }
            }
            lock (shop)
            {
                waiting--;
                served++;
            }
        }
    }

    static void Customer()
    {
        lock (shop)
        {
            if (waiting < Chairs)
            {
                waiting++;
                Monitor.Pulse(shop);
            }
        }
    }

    static void Main()
    {
        var barber = new Thread(() => Barber(customers: 2));
        barber.Start();
        new Thread(Customer).Start();
        new Thread(Customer).Start();
        barber.Join();
        Console.WriteLine($"{served} served");
    }
}
