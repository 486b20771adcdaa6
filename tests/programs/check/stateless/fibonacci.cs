// about:   two threads that add each other's sum to their own, three rounds: 141 executions
// mode:    check
// options: --search stateless --races off
// expect:  ok executions=141
using System.Threading;

static class Fibonacci
{
    const int Rounds = 3;
    static int i, j;

    static void First()
    {
        for (int k = 0; k < Rounds; k++) i += j;
    }

    static void Second()
    {
        for (int k = 0; k < Rounds; k++) j += i;
    }

    static void Main()
    {
        i = j = 1;
        new Thread(First).Start();
        new Thread(Second).Start();
    }
}
