// about:   another thread decides, while the search for a handler runs, which handler takes the exception: both can
// mode:    check
// expect:  violation kind=assertion
// message: the second handler
using System;
using System.Diagnostics;
using System.Threading;

static class FilterSeesOtherThread
{
    static volatile bool accept = true;

    static void Main()
    {
        var other = new Thread(() => accept = false);
        other.Start();
        string handler = "";
        try
        {
            throw new InvalidOperationException();
        }
        catch (InvalidOperationException) when (accept)
        {
            handler = "first";
        }
        catch (InvalidOperationException)
        {
            handler = "second";
        }
        other.Join();
        Debug.Assert(handler == "first", "the second handler took it"); // ERROR
    }
}
