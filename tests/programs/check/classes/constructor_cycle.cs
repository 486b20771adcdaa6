// about:   two class constructors that need each other, on two threads: no deadlock, but one may see the other unfinished
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class Program
{
    static void Main()
    {
        var a = new Thread(() => Debug.Assert(Alfa.FromBravo == 1)); // ERROR
        var b = new Thread(() => _ = Bravo.FromAlfa);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }
}

static class Alfa
{
    internal static int Ready;
    internal static int FromBravo;

    static Alfa()
    {
        FromBravo = Bravo.Ready;
        Ready = 1;
    }
}

static class Bravo
{
    internal static int Ready;
    internal static int FromAlfa;

    static Bravo()
    {
        FromAlfa = Alfa.Ready;
        Ready = 1;
    }
}
