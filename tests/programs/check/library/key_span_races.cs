// about:   an alternate lookup reads the key out of the span that it is handed: a data race with who writes it
// mode:    check
// options: --races error
// expect:  violation kind=data-race
// dotnet:  skip
using System;
using System.Collections.Concurrent;
using System.Threading;

static class KeySpanRaces
{
    static void Main()
    {
        char[] key = { 'a', 'b' };
        var dictionary = new ConcurrentDictionary<string, int>();
        dictionary["ab"] = 1;
        var other = new Thread(() => key[1] = 'c');
        other.Start();
        dictionary.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(key, out _);
        other.Join();
    }
}
