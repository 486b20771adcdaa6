// about:   two threads join each other
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class JoinCycle
{
    static Thread? first, second;

    static void Main()
    {
        first = new Thread(() => second!.Join()); // ERROR
        second = new Thread(() => first.Join()); // ERROR
        second.Start();
        first.Start();
    }
}
