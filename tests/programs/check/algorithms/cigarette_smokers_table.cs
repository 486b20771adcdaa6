// about:   the cigarette smokers with one table: a smoker takes both ingredients at once
// mode:    check
// expect:  ok states=275
using System.Threading;

static class CigaretteSmokersTable
{
    static readonly object table = new();
    static int missing = -1;

    static void Smoke(int mine)
    {
        lock (table)
        {
            while (missing != mine)
            {
                Monitor.Wait(table);
            }
            missing = -1;
            Monitor.PulseAll(table);
        }
    }

    static void Main()
    {
        for (int i = 0; i < 2; i++)
        {
            int mine = i;
            new Thread(() => Smoke(mine)).Start();
        }
        for (int i = 0; i < 2; i++)
        {
            lock (table)
            {
                while (missing != -1)
                {
                    Monitor.Wait(table);
                }
                missing = i;
                Monitor.PulseAll(table);
            }
        }
    }
}
