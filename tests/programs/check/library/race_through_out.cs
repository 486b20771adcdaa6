// about:   what a trusted call writes into an `out` variable of the program races with who reads it
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System.Collections.Concurrent;
using System.Threading;

static class RaceThroughOut
{
    static readonly ConcurrentDictionary<string, int> scores = new();
    static int last;

    static void Main()
    {
        scores["a"] = 3;
        var reader = new Thread(() => scores.TryGetValue("a", out last));
        reader.Start();
        System.Console.WriteLine(last);
        reader.Join();
    }
}
