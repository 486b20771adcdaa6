// about:       many writes of one place that nobody else can reach: what may complete is found soon
// mode:        check
// expect:      ok
// expect-ecma: ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class ManyOwnWrites
{
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        var last = new int[1];
        for (int i = 0; i < 30; i++)
        {
            last[0] = i;
        }
        thread.Join();
        Debug.Assert(last[0] == 29);
    }
}
