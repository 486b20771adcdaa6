// about:   raise the flag, then wait for the other's: both can wait forever, by looking
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class NaiveFlags
{
    static volatile bool wantsA, wantsB;
    static volatile int inside;

    static void Main()
    {
        new Thread(() =>
        {
            wantsA = true;
            while (wantsB)
            {
            }
            inside++;
            Debug.Assert(inside == 1);
            inside--;
            wantsA = false;
        }).Start();
        wantsB = true;
        while (wantsA)
        {
        }
        inside++;
        Debug.Assert(inside == 1);
        inside--;
        wantsB = false;
    }
}
