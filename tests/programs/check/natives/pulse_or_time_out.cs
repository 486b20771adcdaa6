// about: a wait with a time-out ends by Pulse or PulseAll, or by the time, as the schedule has it
// mode:  check
// natives: System.Threading.Monitor::Wait, System.Threading.Monitor::Pulse, System.Threading.Monitor::PulseAll, SystemNative_LowLevelMonitor_Wait, SystemNative_LowLevelMonitor_Signal_Release
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Pulses
{
    static readonly object gate = new();

    static void Main()
    {
        var t = new Thread(() =>
        {
            lock (gate)
            {
                Monitor.Pulse(gate);
                Monitor.PulseAll(gate);
            }
        });
        t.Start();
        bool wasPulsed;
        lock (gate) wasPulsed = Monitor.Wait(gate, 5);
        t.Join();
        Debug.Assert(!wasPulsed); // ERROR
    }
}
