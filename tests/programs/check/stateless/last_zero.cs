// about:   five writers that each put one more than the place before into theirs, and a reader that looks for the last zero: 64 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=64
using System.Threading;

static class LastZero
{
    const int Writers = 5;
    static int[] places;

    static void Read()
    {
        int i = Writers;
        while (Volatile.Read(ref places[i]) != 0) i--;
    }

    static void Write(object number)
    {
        int i = (int)number;
        places[i] = places[i - 1] + 1;
    }

    static void Main()
    {
        places = new int[Writers + 1];
        new Thread(Read).Start();
        for (int i = 1; i <= Writers; i++) new Thread(Write).Start(i);
    }
}
