// about:   Peterson's algorithm with the first two writes exchanged
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class PetersonWrongOrder
{
    static readonly bool[] wants = new bool[2];
    static volatile int turn;
    static volatile int inside;

    static void Work(int me)
    {
        int other = 1 - me;
        turn = other;
        Volatile.Write(ref wants[me], true);
        while (Volatile.Read(ref wants[other]) && turn == other)
        {
        }
        inside++;
        Debug.Assert(inside == 1); // ERROR
        inside--;
        Volatile.Write(ref wants[me], false);
    }

    static void Main()
    {
        new Thread(() => Work(0)).Start();
        Work(1);
    }
}
