// about:   MMC thesis, listing 5.4, Caller and Callee: the object dies with each call
// mode:    check
// options: --may-run-forever
// expect:  ok states=10
// dotnet:  skip
using System.Threading;

static class InfiniteCalls
{
    static readonly object gate = new();

    static void Callee()
    {
        object local = new();
        lock (gate)
        {
        }
    }

    static void Caller()
    {
        while (true)
        {
            Callee();
        }
    }

    static void Main()
    {
        new Thread(Caller).Start();
        Caller();
    }
}
