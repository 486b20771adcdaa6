// Peterson's algorithm: two threads take turns without a lock. It is right if memory accesses take effect in program
// order, and wrong on every processor and runtime that reorders them, even with every field volatile.
//
//     ./tidelock check  examples/Peterson.cs                        # ok: every interleaving is right
//     ./tidelock check  examples/Peterson.cs --memory-model net     # an assertion fails, by reordering alone
//     ./tidelock fences examples/Peterson.cs --memory-model net     # what to change, as a patch
//
// To expect: a volatile write may take effect after a later volatile read of another field. So both threads can read the
// other's flag before their own is visible, and both enter. A full barrier has to come between the two; `fences` finds
// the fewest and cheapest changes and proves that they are enough.
using System.Diagnostics;

static class Peterson
{
    static volatile bool wants0, wants1;
    static volatile int turn;
    static int inside;

    static void First()
    {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1)
        {
        }
        inside++;
        Debug.Assert(inside == 1, "both are inside");
        inside--;
        wants0 = false;
    }

    static void Second()
    {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0)
        {
        }
        inside++;
        Debug.Assert(inside == 1, "both are inside");
        inside--;
        wants1 = false;
    }

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
