// about:   check, then use, with a local copy
// mode:    check
// expect:  ok states=19
using System.Diagnostics;
using System.Threading;

static class NullLocalCopy
{
    static volatile string? name = "tide";

    static void Main()
    {
        var other = new Thread(() => name = null);
        other.Start();
        string? copy = name;
        if (copy != null)
        {
            Debug.Assert(copy.Length == 4);
        }
        other.Join();
    }
}
