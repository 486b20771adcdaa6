// about:   what is looked into is free of races, the variable that it is handed is not
// mode:    check
// options: --races error
// expect:  violation kind=data-race
// dotnet:  skip
using System.Collections.Concurrent;
using System.Threading;

static class RaceWithValueOfLookedInto
{
    static int found;

    static void Main()
    {
        var dictionary = new ConcurrentDictionary<int, int>(1, 31);
        dictionary.TryAdd(1, 1);
        var other = new Thread(() => dictionary.TryGetValue(1, out found)); // ERROR
        other.Start();
        bool isEmpty = dictionary.IsEmpty;
        int before = found;
        other.Join();
    }
}
