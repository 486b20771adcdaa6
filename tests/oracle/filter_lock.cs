// about:  the filter lock of three threads around an increment
// values: 0..4
static class FilterLock
{
    static readonly int[] level = new int[3];
    static readonly int[] last = new int[3];
    static int x;

    static bool MustWait(int me, int at)
    {
        for (int k = 0; k < 3; k++)
        {
            if (k != me && Volatile.Read(ref level[k]) >= at && Volatile.Read(ref last[at]) == me)
            {
                return true;
            }
        }
        return false;
    }

    static void Work(int me)
    {
        for (int at = 1; at < 3; at++)
        {
            Volatile.Write(ref level[me], at);
            Volatile.Write(ref last[at], me);
            while (MustWait(me, at))
            {
            }
        }
        x++;
        Volatile.Write(ref level[me], 0);
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(0), () => Work(1), () => Work(2));
        Oracle.Report(x, args);
    }
}
