// about:   the program goes on until Main has returned, even if its thread is a background thread
// mode:    check
// expect:  violation kind=assertion
// message: Main goes on
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class BackgroundMain
{
    static void Main()
    {
        Thread.CurrentThread.IsBackground = true;
        var worker = new Thread(() => { });
        worker.Start();
        worker.Join();
        Debug.Assert(worker.IsAlive, "Main goes on"); // ERROR
    }
}
