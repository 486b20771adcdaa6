// about:   a division by zero that needs the right interleaving
// mode:    check
// expect:  violation kind=unhandled-exception
// message: DivideByZeroException
using System.Threading;

static class UnhandledSometimes
{
    static volatile int divisor = 1;

    static void Main()
    {
        var other = new Thread(() =>
        {
            divisor = 0;
            divisor = 1;
        });
        other.Start();
        int _ = 1 / divisor; // ERROR
        other.Join();
    }
}
