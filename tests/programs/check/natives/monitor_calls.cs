// about: whether TryEnter gets a lock depends on when the owner enters and leaves
// mode:  check
// natives: System.Threading.Monitor::Exit, System.Threading.Monitor::IsEntered, SystemNative_LowLevelMonitor_Acquire, SystemNative_LowLevelMonitor_Release
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Tries
{
    static readonly object gate = new();

    static void Main()
    {
        var t = new Thread(() =>
        {
            lock (gate) Debug.Assert(Monitor.IsEntered(gate));
        });
        t.Start();
        bool got = Monitor.TryEnter(gate);
        if (got) Monitor.Exit(gate);
        t.Join();
        Debug.Assert(got); // ERROR
    }
}
