// about:   Peterson's algorithm for two threads, round and round
// mode:    check
// options: --may-run-forever
// expect:  ok states=80
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class Peterson
{
    static volatile bool wantsA, wantsB;
    static volatile int turn;
    static volatile int inside;

    static void Critical()
    {
        inside++;
        Debug.Assert(inside == 1);
        inside--;
    }

    static void Main()
    {
        new Thread(() =>
        {
            while (true)
            {
                wantsA = true;
                turn = 1;
                while (wantsB && turn == 1)
                {
                }
                Critical();
                wantsA = false;
            }
        }).Start();
        while (true)
        {
            wantsB = true;
            turn = 0;
            while (wantsA && turn == 0)
            {
            }
            Critical();
            wantsB = false;
        }
    }
}
