// about:       constant data is compared with, and copied to, memory that others can reach
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// dotnet:      skip
using System;
using System.Diagnostics;
using System.Threading;

static class Constants
{
    static byte[] bytes = { 65, 66, 67 };
    static int[] numbers = new int[3];
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        bool isEqual = bytes.AsSpan().SequenceEqual("ABC"u8);
        bool begins = bytes.AsSpan().StartsWith("AB"u8);
        ReadOnlySpan<int> constants = [5, 6, 7];
        constants.CopyTo(numbers);
        thread.Join();
        Debug.Assert(isEqual && begins && numbers[2] == 7);
    }
}
