// about:   data handed over through a volatile flag is never accessed by both at once
// mode:    check
// options: --races error
// expect:  ok states=11
using System.Threading;

static class OrderedByFlag
{
    static int data;
    static volatile bool ready;

    static void Main()
    {
        var writer = new Thread(() =>
        {
            data = 1;
            ready = true;
        });
        writer.Start();
        while (!ready)
        {
        }
        data++;
        writer.Join();
    }
}
