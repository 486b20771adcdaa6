// about:   a list that is turned round for ever: every state is new by its numbers, and none is by its form
// mode:    check
// options: --numbering canonical
// expect:  violation kind=divergence
// dotnet:  skip
using System.Threading;

class Link
{
    public Link? Next;
}

static class CanonicalDivergence
{
    static volatile int turns;

    static void Main()
    {
        var other = new Thread(() => turns = 1);
        other.Start();
        var ring = new Link { Next = new Link() };
        while (true)
        {
            ring = new Link { Next = ring.Next };
        }
    }
}
