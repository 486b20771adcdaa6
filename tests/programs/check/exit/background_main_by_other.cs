// about:   another thread makes that of Main a background thread, and ends: Main goes on all the same
// mode:    check
// options: --search stateless
// expect:  violation kind=assertion
// message: lost
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class BackgroundMainByOther
{
    static int count;

    static void Main()
    {
        Thread main = Thread.CurrentThread;
        var other = new Thread(() =>
        {
            main.IsBackground = true;
            count++;
        });
        other.Start();
        count++;
        other.Join();
        Debug.Assert(count == 2, "lost"); // ERROR
    }
}
