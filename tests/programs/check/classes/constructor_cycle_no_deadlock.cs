// about:   a cycle of waits between class constructors lets one thread go on: all threads end
// mode:    check
// expect:  ok states=72
using System.Diagnostics;
using System.Threading;

static class Program
{
    static void Main()
    {
        var a = new Thread(() => _ = Alfa.Value);
        var b = new Thread(() => _ = Bravo.Value);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(Alfa.Value + Bravo.Value >= 3);
    }
}

static class Alfa
{
    internal static int Value;

    static Alfa() => Value = Bravo.Value + 1;
}

static class Bravo
{
    internal static int Value;

    static Bravo() => Value = Alfa.Value + 1;
}
