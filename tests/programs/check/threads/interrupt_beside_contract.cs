// about:   where threads are interrupted, what a call that is atomic by contract does inside is still no race; its callback's writes are
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System.Collections.Concurrent;
using System.Threading;

static class InterruptBesideContract
{
    static readonly ConcurrentDictionary<int, int> map = new();
    static int made;

    static void Main()
    {
        var other = new Thread(() =>
        {
            try
            {
                map.GetOrAdd(1, key => made = key);
            }
            catch (ThreadInterruptedException)
            {
            }
        });
        other.Start();
        other.Interrupt();
        map.TryGetValue(1, out int known);
        System.Console.WriteLine(made);
        other.Join();
    }
}
