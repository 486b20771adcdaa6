// about:   allocation in an endless loop, dropping the last object: finitely many states (listing 5.4, Loop and Caller)
// mode:    check
// options: --may-run-forever
// expect:  ok states=37
// dotnet:  skip
using System.Threading;

static class InfiniteAllocation
{
    static volatile object? last;

    static void Loop()
    {
        object local;
        while (true)
        {
            local = new object();
            last = local;
        }
    }

    static void Callee()
    {
        object local = new();
        last = local;
    }

    static void Main()
    {
        new Thread(Loop).Start();
        while (true)
        {
            Callee();
        }
    }
}
