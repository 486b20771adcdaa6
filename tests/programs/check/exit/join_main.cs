// about:   the main thread goes on to wait for the end of the program when Main returns: nobody can join it
// mode:    check
// expect:  violation kind=deadlock
// message: a thread waits for the end of the main thread
// dotnet:  skip
using System.Threading;

static class JoinMain
{
    static void Main()
    {
        Thread main = Thread.CurrentThread;
        new Thread(() => main.Join()).Start();
    }
}
