// about:   data published through a volatile flag is seen, under sequential consistency at least
// mode:    check
// expect:  ok states=12
using System.Diagnostics;
using System.Threading;

static class VolatilePublication
{
    static int data;
    static volatile bool ready;

    static void Main()
    {
        var reader = new Thread(() =>
        {
            if (ready)
            {
                Debug.Assert(data == 42);
            }
        });
        reader.Start();
        data = 42;
        ready = true;
        reader.Join();
    }
}
