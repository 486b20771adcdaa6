// about:   MoonWalker section 5, figure 4: a filter on code and bounds, then a catch by type; others change the bounds meanwhile
// mode:    check
// expect:  violation kind=unhandled-exception
// message: MyException
using System;
using System.Threading;

static class MixedHandlers
{
    class MyException(int code) : Exception
    {
        internal int Code => code;
    }

    static volatile int bound = 10;

    static bool CheckBounds(MyException exception) => exception.Code < bound;

    static void Work()
    {
        try
        {
            throw new MyException(1); // ERROR
        }
        catch (MyException exception) when (exception.Code == 1 && CheckBounds(exception))
        {
        }
        catch (OverflowException)
        {
        }
    }

    static void Main()
    {
        var other = new Thread(() => bound = 0);
        other.Start();
        Work();
        other.Join();
    }
}
