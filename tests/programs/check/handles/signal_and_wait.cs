// about:   SignalAndWait hands over between two threads
// mode:    check
// expect:  ok states=33
using System.Diagnostics;
using System.Threading;

static class HandOver
{
    static readonly AutoResetEvent ping = new(false), pong = new(false);
    static int ball;

    static void Main()
    {
        var other = new Thread(() =>
        {
            ping.WaitOne();
            Debug.Assert(ball == 1);
            ball = 2;
            pong.Set();
        });
        other.Start();
        ball = 1;
        WaitHandle.SignalAndWait(ping, pong);
        Debug.Assert(ball == 2);
        other.Join();
    }
}
