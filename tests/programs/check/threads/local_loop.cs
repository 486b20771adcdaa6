// about:   a thread that works for long on what it alone can reach before it does anything that others can see
// mode:    check
// expect:  ok states=2
using System.Threading;

static class LocalLoop
{
    static void Main()
    {
        var worker = new Thread(() =>
        {
            var sums = new long[1];
            while (true)
            {
                sums[0] = sums[0] == 3 ? 0 : sums[0] + 1;
            }
        });
        worker.IsBackground = true;
        worker.Start();
    }
}
