// about:   three unprotected increments: (3!)^2 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=36
using System.Threading;

static class UnprotectedCounter
{
    static int counter;

    static void Run() => counter++;

    static void Main()
    {
        for (int i = 0; i < 3; i++) new Thread(Run).Start();
    }
}
