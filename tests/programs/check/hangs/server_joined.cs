// about:   who waits for the end of a server is not deadlocked
// mode:    check
// options: --may-run-forever
// expect:  ok
// dotnet:  skip
using System.Threading;

static class ServerJoined
{
    static volatile int turns;

    static void Main()
    {
        var server = new Thread(() =>
        {
            while (true)
            {
                turns = 1 - turns;
            }
        });
        server.Start();
        server.Join();
    }
}
