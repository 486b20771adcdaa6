// about:   two threads give way to each other for ever
// mode:    check
// options: --livelock
// expect:  violation kind=livelock
// dotnet:  skip
using System.Threading;

static class Polite
{
    static readonly object fork = new(), knife = new();

    static void Eat(object first, object second)
    {
        while (true)
        {
            lock (first)
            {
                if (Monitor.TryEnter(second))
                {
                    Monitor.Exit(second);
                    return;
                }
            }
        }
    }

    static void Main()
    {
        var other = new Thread(() => Eat(fork, knife));
        other.Start();
        Eat(knife, fork);
        other.Join();
    }
}
