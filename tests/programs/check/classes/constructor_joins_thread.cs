// about:   a class constructor starts a thread that uses the class, and joins it
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class Program
{
    static void Main() => _ = Eager.Value;
}

static class Eager
{
    internal static int Value;

    static Eager()
    {
        var worker = new Thread(() => Value = 1);
        worker.Start();
        worker.Join();
    }
}
