// about: more threads at once than Tidelock has room for
// mode:  refuse
// unsupported: more than 10000 threads at once
using System;
using System.Threading;

static class ManyThreads {
    static void Main() {
        var gate = new ManualResetEvent(false);
        for (int i = 0; i < 10_000; i++) new Thread(() => gate.WaitOne(), 128 * 1024).Start();
        gate.Set();
        Console.WriteLine("all are there");
    }
}
