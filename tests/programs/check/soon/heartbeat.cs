// about:   a lost update beside a thread that counts without end: each turn of the counter is a new state
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

class Shop
{
    private volatile bool closed;
    private long beats;
    private int sold;

    public void Beat()
    {
        while (!closed)
        {
            beats++;
        }
    }

    public void Sell() => sold++;

    public int Close()
    {
        closed = true;
        return sold;
    }
}

static class Heartbeat
{
    static void Main()
    {
        var shop = new Shop();
        var heart = new Thread(shop.Beat);
        var one = new Thread(shop.Sell);
        var two = new Thread(shop.Sell);
        heart.Start();
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        int sold = shop.Close();
        heart.Join();
        Debug.Assert(sold == 2); // ERROR
    }
}
