// about:   a comparer of the program runs between the steps of the dictionary that calls it
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class ComparerBetween
{
    sealed class Careful : IEqualityComparer<int>
    {
        public bool Equals(int a, int b) => a == b;
        public int GetHashCode(int key)
        {
            Volatile.Write(ref asked, 1);
            return key;
        }
    }

    static int asked;
    static readonly ConcurrentDictionary<int, int> map = new(new Careful());

    static void First() => map.TryAdd(1, 1);

    static void Second()
    {
        if (Volatile.Read(ref asked) == 1) Debug.Assert(!map.IsEmpty); // ERROR
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
