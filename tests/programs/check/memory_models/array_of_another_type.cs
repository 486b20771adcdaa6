// about:       the type of what is stored into an array is looked at before the write is delayed
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
using System;
using System.Diagnostics;
using System.Threading;

static class ArrayOfAnotherType
{
    static readonly object[] array = new string[2];
    static int other;

    static void Main()
    {
        var thread = new Thread(() => other = 1);
        thread.Start();
        bool wasRefused = false;
        try
        {
            array[1] = new object();
        }
        catch (ArrayTypeMismatchException)
        {
            wasRefused = true;
        }
        array[0] = "fits";
        thread.Join();
        Debug.Assert(wasRefused && array[1] == null && (string)array[0] == "fits");
    }
}
