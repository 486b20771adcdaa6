// about:  an entry of a cache that expires between the question whether it is there and its use
// mode:   check
// expect: violation kind=unhandled-exception
// message: KeyNotFound
using System;
using System.Collections.Generic;
using System.Threading;

class P
{
    static readonly object gate = new();
    static readonly Dictionary<string, (int Value, DateTime Until)> cache = new();

    static void Purge()
    {
        lock (gate)
        {
            foreach (var (key, entry) in new List<KeyValuePair<string, (int Value, DateTime Until)>>(cache))
                if (entry.Until < DateTime.UtcNow) cache.Remove(key);
        }
    }

    static void Main()
    {
        lock (gate) cache["a"] = (1, DateTime.UtcNow.AddMinutes(5));
        var purger = new Thread(Purge);
        purger.Start();
        bool isThere;
        lock (gate) isThere = cache.ContainsKey("a");
        if (isThere) { lock (gate) _ = cache["a"]; } // ERROR
        purger.Join();
    }
}
