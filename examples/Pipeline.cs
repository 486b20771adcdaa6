// A pipeline of three stages, connected by places for one item each. This version is right.
//
//     ./tidelock check examples/Pipeline.cs
//
// To expect: no violation: the items come out in order in every interleaving. The choice `Verify.Int` makes Tidelock
// explore inputs too; on plain .NET it is a random number.
using Tidelock;

class Place<T>
{
    private T? item;
    private bool full;

    public void Put(T value)
    {
        lock (this)
        {
            while (full)
            {
                Monitor.Wait(this);
            }
            item = value;
            full = true;
            Monitor.Pulse(this); // one is enough: the only other thread at this place is the next stage
        }
    }

    public T Take()
    {
        lock (this)
        {
            while (!full)
            {
                Monitor.Wait(this);
            }
            full = false;
            Monitor.Pulse(this);
            return item!;
        }
    }
}

static class Program
{
    static void Main()
    {
        int count = Verify.Int(1, 3);
        Place<int> numbers = new(), squares = new();

        new Thread(() =>
        {
            for (int i = 1; i <= count; i++)
            {
                numbers.Put(i);
            }
        }).Start();

        new Thread(() =>
        {
            for (int i = 1; i <= count; i++)
            {
                int number = numbers.Take();
                squares.Put(number * number);
            }
        }).Start();

        for (int i = 1; i <= count; i++)
        {
            Verify.Assert(squares.Take() == i * i, "out of order");
        }
    }
}
