// about:       an array of strings refuses another object under every memory model
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class ElementOfAnotherType
{
    static object[] words = new string[2];
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        bool isRefused = false;
        try
        {
            words[1] = new object();
        }
        catch (ArrayTypeMismatchException)
        {
            isRefused = true;
        }
        thread.Join();
        Debug.Assert(isRefused);
    }
}
