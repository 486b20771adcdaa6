// about:       a comparison and a copy that need more room than the queue has are made in order; the thread does not wait for ever
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  incomplete
// dotnet:      skip
using System.Diagnostics;
using System.Text;
using System.Threading;

static class LongComparison
{
    static int other, number = 7;
    static string word = "tide";

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        var builder = new StringBuilder();
        builder.Append(word).Append(number).Append('c');
        builder.Insert(0, "x");
        bool isEqual = builder.ToString() == "xtide7c";
        thread.Join();
        Debug.Assert(isEqual);
    }
}
