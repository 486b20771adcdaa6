// about:  a ticket lock: either thread may come first
// values: 0 11 12 21 22
static class TicketLock
{
    static int next, order;
    static volatile int serving;

    static void Work(int me)
    {
        int mine = Interlocked.Increment(ref next) - 1;
        while (serving != mine)
        {
        }
        order = order * 10 + me;
        serving = mine + 1;
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(1), () => Work(2));
        Oracle.Report(order, args);
    }
}
