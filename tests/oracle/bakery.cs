// about:  the bakery algorithm around an increment
// values: 0..3
static class Bakery
{
    static readonly bool[] choosing = new bool[2];
    static readonly int[] number = new int[2];
    static int x;

    static void Work(int me)
    {
        int other = 1 - me;
        Volatile.Write(ref choosing[me], true);
        int mine = Volatile.Read(ref number[other]) + 1;
        Volatile.Write(ref number[me], mine);
        Volatile.Write(ref choosing[me], false);
        while (Volatile.Read(ref choosing[other]))
        {
        }
        while (true)
        {
            int ticket = Volatile.Read(ref number[other]);
            if (ticket == 0 || mine < ticket || (mine == ticket && me < other))
            {
                break;
            }
        }
        x++;
        Volatile.Write(ref number[me], 0);
    }

    static void Main(string[] args)
    {
        Oracle.RunAll(() => Work(0), () => Work(1));
        Oracle.Report(x, args);
    }
}
