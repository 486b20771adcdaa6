// about:       strings that a thread makes of others while their chars are in its queue
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class OwnStrings
{
    static string[] words = { "x", "y" };
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        string both = string.Concat(words);
        string formatted = string.Format("{0}-{1}", "a", "b");
        thread.Join();
        Debug.Assert(both == "xy" && formatted == "a-b");
    }
}
