// about:  tables with text as keys, locks and tasks' own waits ask for much of it by themselves: nothing is named
// mode:   check
// expect: ok
// assumes: none
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

record Key(string Name, int Number);

class P
{
    static void Main()
    {
        var table = new Dictionary<string, int> { ["a"] = 1 };
        var keys = new HashSet<Key> { new("b", 2) };
        var shared = new ConcurrentDictionary<string, int>();
        using var gate = new SemaphoreSlim(1);
        var other = new Thread(() => { gate.Wait(100); shared["c"] = 3; });
        other.Start();
        other.Join();
        if (table["a"] != 1 || !keys.Contains(new Key("b", 2)) || shared["c"] != 3) throw new Exception();
    }
}
