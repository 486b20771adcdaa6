// about:   a parameter handed to Start reaches the thread
// mode:    check
// expect:  ok states=13
using System.Diagnostics;
using System.Threading;

static class StartWithParameter
{
    static int sum;

    static void Add(object? amount) => Interlocked.Add(ref sum, (int)amount!);

    static void Main()
    {
        var a = new Thread(Add);
        var b = new Thread(Add);
        a.Start(1);
        b.Start(2);
        a.Join();
        b.Join();
        Debug.Assert(sum == 3);
    }
}
