// about:   one writer of a variable and four readers: 2^4 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=16
using System.Threading;

static class AWriterAndReaders
{
    static int x;

    static void Write() => x = 1;

    static void Read() => _ = Volatile.Read(ref x);

    static void Main()
    {
        new Thread(Write).Start();
        for (int i = 0; i < 4; i++) new Thread(Read).Start();
    }
}
