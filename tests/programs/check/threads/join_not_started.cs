// about:   Join of a thread that was never started
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ThreadStateException
using System.Threading;

static class JoinNotStarted
{
    static void Main() => new Thread(() => { }).Join(); // ERROR
}
