// about:   a decimal has more than one field
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class DecimalField
{
    static decimal price = decimal.MaxValue;

    static void Main()
    {
        var writer = new Thread(() => price = 1);
        writer.Start();
        decimal seen = price;
        Debug.Assert(seen == 1 || seen == decimal.MaxValue); // ERROR
        writer.Join();
    }
}
