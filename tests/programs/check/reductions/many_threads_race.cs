// about:   of 70 threads the last two write one field, without order
// mode:    check
// options: --reduction dpor --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class ManyThreadsRace
{
    static int last;

    static void Main()
    {
        const int count = 70;
        var threads = new Thread[count];
        for (int i = 0; i < count; i++)
        {
            int number = i;
            var own = new object();
            threads[i] = new Thread(() =>
            {
                lock (own)
                {
                    if (number >= count - 2)
                    {
                        last = number;
                    }
                }
            });
        }
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Debug.Assert(last == count - 1, "the other one was later");  // ERROR
    }
}
