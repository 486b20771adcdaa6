// about:   MMC thesis, listing 5.4, Recursive: the stack grows without end, and so do the states
// mode:    check
// expect:  violation kind=unhandled-exception
// message: stack overflow
using System.Threading;

static class InfiniteRecursion
{
    static int Recursive()
    {
        object local = new();
        return Recursive() + (local == null ? 1 : 0);
    }

    static void Main() => Recursive();
}
