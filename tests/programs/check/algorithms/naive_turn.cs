// about:   check the flag, then raise it: both can be inside
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class NaiveTurn
{
    static volatile bool busy;
    static volatile int inside;

    static void Work()
    {
        while (busy)
        {
        }
        busy = true;
        inside++;
        Debug.Assert(inside == 1); // ERROR
        inside--;
        busy = false;
    }

    static void Main()
    {
        new Thread(Work).Start();
        Work();
    }
}
