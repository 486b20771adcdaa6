// about:   three writers of one variable and a reader: 4! executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=24
using System.Threading;

static class WritersAndAReader
{
    static int x;

    static void Write(object value) => x = (int)value;

    static void Read() => _ = Volatile.Read(ref x);

    static void Main()
    {
        new Thread(Read).Start();
        for (int i = 1; i <= 3; i++) new Thread(Write).Start(i);
    }
}
