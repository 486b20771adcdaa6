// about:   a ring of three threads that each write one variable and read the next: 2^3 - 1 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=7
using System.Threading;

static class StoreBuffering
{
    static int x, y, z;

    static void First()
    {
        x = 1;
        _ = Volatile.Read(ref y);
    }

    static void Second()
    {
        y = 1;
        _ = Volatile.Read(ref z);
    }

    static void Third()
    {
        z = 1;
        _ = Volatile.Read(ref x);
    }

    static void Main()
    {
        new Thread(First).Start();
        new Thread(Second).Start();
        new Thread(Third).Start();
    }
}
