// about:       Peterson's algorithm with volatile variables and a full fence before the other's flag is read
// mode:        check
// expect:      ok states=91
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// litmus:      a! = 1; t! = 1; fence; r0 = b!; if r0 == 1 { r1 = t!; if r1 == 1 { r1 = 5 } else { r1 = 0 } }; if r1 == 0 { r2 = c!; c! = r2 + 1; r3 = 1 } || b! = 1; t! = 2; fence; r0 = a!; if r0 == 1 { r1 = t!; if r1 == 2 { r1 = 5 } else { r1 = 0 } }; if r1 == 0 { r2 = c!; c! = r2 + 1; r3 = 1 }
// exists:      0:r3=1 1:r3=1 c=1
using System.Diagnostics;
using System.Threading;

static class PetersonBarrier
{
    static volatile int lock0, lock1, turn;
    static volatile int counter;

    static void First()
    {
        lock0 = 1;
        turn = 1;
        Thread.MemoryBarrier();
        while (true)
        {
            if (lock1 != 1 || turn == 0)
            {
                break;
            }
        }
        counter++;
        lock0 = 0;
    }

    static void Second()
    {
        lock1 = 1;
        turn = 0;
        Thread.MemoryBarrier();
        while (true)
        {
            if (lock0 != 1 || turn == 1)
            {
                break;
            }
        }
        counter++;
        lock1 = 0;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(counter == 2);
    }
}
