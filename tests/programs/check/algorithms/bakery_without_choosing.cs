// about:   the bakery algorithm without the choosing flags
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class BakeryWithoutChoosing
{
    static readonly int[] number = new int[2];
    static volatile int inside;

    static void Work(int me)
    {
        int other = 1 - me;
        Volatile.Write(ref number[me], Volatile.Read(ref number[other]) + 1);
        while (true)
        {
            int ticket = Volatile.Read(ref number[other]);
            if (ticket == 0 || number[me] < ticket || (number[me] == ticket && me < other))
            {
                break;
            }
        }
        inside++;
        Debug.Assert(inside == 1); // ERROR
        inside--;
        Volatile.Write(ref number[me], 0);
    }

    static void Main()
    {
        new Thread(() => Work(0)).Start();
        Work(1);
    }
}
