// about: GCSettings.LatencyMode is shared by all threads
// mode:  check
// natives: System.Runtime.GCSettings::GetGCLatencyMode, System.Runtime.GCSettings::SetGCLatencyMode, System.Runtime.GCSettings::GetLOHCompactionMode, System.Runtime.GCSettings::SetLOHCompactionMode
// expect: violation kind=assertion
using System.Diagnostics;
using System.Runtime;
using System.Threading;

class Settings
{
    static void Main()
    {
        var t = new Thread(() => GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency);
        t.Start();
        GCLatencyMode seen = GCSettings.LatencyMode;
        t.Join();
        Debug.Assert(seen == GCLatencyMode.Interactive); // ERROR
    }
}
