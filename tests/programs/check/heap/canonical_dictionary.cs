// about:   objects as keys of a dictionary, and with something attached to them: their numbers are seen, and keep them
// mode:    check
// options: --numbering canonical
// expect:  ok states=476
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class Key
{
}

class Mark
{
    public int Count;
}

static class CanonicalDictionary
{
    static readonly Dictionary<object, int> known = new();
    static readonly ConditionalWeakTable<Key, Mark> marks = new();

    static void Add(int value)
    {
        var key = new Key();
        lock (known)
        {
            known.Add(key, value);
            marks.GetOrCreateValue(key).Count++;
        }
        lock (known)
        {
            Debug.Assert(known[key] == value);
            Debug.Assert(marks.TryGetValue(key, out Mark? mark) && mark.Count == 1);
        }
    }

    static void Main()
    {
        var other = new Thread(() => Add(1));
        other.Start();
        Add(2);
        other.Join();
        Debug.Assert(known.Count == 2);
    }
}
