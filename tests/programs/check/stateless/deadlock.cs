// about:   a cycle of locks is found without stored states, whatever the first executions do
// mode:    check
// options: --search stateless
// expect:  violation kind=deadlock
using System.Threading;

static class Deadlock
{
    static object a, b;
    static int work;

    static void Run(object isReversed)
    {
        object first = (bool)isReversed ? b : a;
        object second = (bool)isReversed ? a : b;
        lock (first)
        {
            lock (second) work++;
        }
    }

    static void Main()
    {
        a = new object();
        b = new object();
        new Thread(Run).Start(false);
        new Thread(Run).Start(true);
    }
}
