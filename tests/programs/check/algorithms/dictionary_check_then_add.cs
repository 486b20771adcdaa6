// about:   ContainsKey and Add each under a lock: the key can come in between
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ArgumentException
using System.Collections.Generic;
using System.Threading;

static class DictionaryCheckThenAdd
{
    static readonly Dictionary<string, int> cache = new();

    static void Ensure(string key, int value)
    {
        bool known;
        lock (cache)
        {
            known = cache.ContainsKey(key);
        }
        if (!known)
        {
            lock (cache)
            {
                cache.Add(key, value); // ERROR
            }
        }
    }

    static void Main()
    {
        new Thread(() => Ensure("tide", 1)).Start();
        Ensure("tide", 2);
    }
}
