// about:   a mutex that Main has not released is not abandoned when Main returns
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class MutexOfMain
{
    static void Main()
    {
        var mutex = new Mutex(true);
        new Thread(() =>
        {
            try { mutex.WaitOne(); }
            catch (AbandonedMutexException) { }
        }).Start();
    }
}
