// about:   twelve threads that enter four words each into a hash table of 128 places: 8 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=8
using System.Threading;

static class Indexer
{
    const int Threads = 12;
    const int Words = 4;
    static int[] table;

    static void Run(object number)
    {
        for (int i = 1; i <= Words; i++)
        {
            int word = i * 11 + (int)number;
            int place = word * 7 % 128;
            while (Interlocked.CompareExchange(ref table[place], word, 0) != 0) place = (place + 1) % 128;
        }
    }

    static void Main()
    {
        table = new int[128];
        for (int i = 0; i < Threads; i++) new Thread(Run).Start(i);
    }
}
