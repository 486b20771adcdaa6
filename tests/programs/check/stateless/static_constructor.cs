// about:   which of three threads runs the static constructor is all that can differ: 3 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=3
using System.Threading;

static class StaticConstructor
{
    static readonly int one = int.Parse("1");

    static void Run() => _ = one;

    static void Main()
    {
        for (int i = 0; i < 3; i++) new Thread(Run).Start();
    }
}
