// about:   WaitOne with a time-out may give up although the event would be set later
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class WaitOneTimeOut
{
    static readonly ManualResetEvent done = new(false);

    static void Main()
    {
        new Thread(() => done.Set()).Start();
        Debug.Assert(done.WaitOne(5000)); // ERROR
    }
}
