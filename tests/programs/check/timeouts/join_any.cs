// about:   a poll with a time-out in a loop: a cycle in the state space, and an end
// mode:    check
// expect:  ok states=4
using System.Threading;

static class JoinAny
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 1);
        worker.Start();
        while (!worker.Join(10))
        {
        }
    }
}
