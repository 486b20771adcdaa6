// about:  Peterson's algorithm around an increment
// values: 0..3
static class Peterson
{
    static readonly bool[] wants = new bool[2];
    static volatile int turn;
    static int x;

    static void Work(int me)
    {
        int other = 1 - me;
        Volatile.Write(ref wants[me], true);
        turn = other;
        while (Volatile.Read(ref wants[other]) && turn == other)
        {
        }
        x++;
        Volatile.Write(ref wants[me], false);
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(0), () => Work(1));
        Oracle.Report(x, args);
    }
}
