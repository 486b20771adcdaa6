// about:       a thread reads its own bytes as a number: nobody else has to do anything for that
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class OwnBytes
{
    static int other;
    static int read;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        int number = read;
        byte[] bytes = BitConverter.GetBytes(number);
        int again = BitConverter.ToInt32(bytes, 0);
        thread.Join();
        Debug.Assert(again == number);
    }
}
