// about:       a method is called on an object whose reference is still being read, and its result takes the reference's place
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class CallOnPendingObject
{
    static int[] numbers = new int[2];
    static string text = "a,b";
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        var copy = (int[])numbers.Clone();
        string trimmed = text.Trim();
        thread.Join();
        Debug.Assert(copy.Length == 2 && trimmed.Length == 3);
    }
}
