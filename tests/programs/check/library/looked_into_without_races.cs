// about:   what is looked into because the program can see its steps is thread-safe by contract still: no data races
// mode:    check
// options: --races error
// expect:  ok
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;

static class LookedIntoWithoutRaces
{
    static void Main()
    {
        var dictionary = new ConcurrentDictionary<int, int>(1, 31);
        var readers = new ReaderWriterLockSlim();
        var other = new Thread(() =>
        {
            dictionary.TryAdd(1, 1);
            readers.EnterReadLock();
            readers.ExitReadLock();
        });
        other.Start();
        bool isEmpty = dictionary.IsEmpty;
        int count = readers.CurrentReadCount;
        int items = dictionary.Count();
        other.Join();
    }
}
