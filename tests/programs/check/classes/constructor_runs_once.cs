// about:   two threads use a class at the same time: its constructor runs once, and both see the result
// mode:    check
// expect:  ok states=27
using System.Diagnostics;
using System.Threading;

static class Program
{
    internal static int constructions;

    static void Use() => Debug.Assert(Config.Value == 42);

    static void Main()
    {
        var a = new Thread(Use);
        var b = new Thread(Use);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(constructions == 1);
    }
}

static class Config
{
    internal static readonly int Value;

    static Config()
    {
        Program.constructions++;
        Value = 42;
    }
}
