// about:   facts about the process, the machine and its console are named, also those that a class of the library hands on
// mode:    check
// expect:  ok
// dotnet:  skip
// assumes: environment machine collector thread-numbers
using System;
using System.Diagnostics;
using System.IO;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Threading;

static class FactsOfTheProcess
{
    static void Main()
    {
        Console.WriteLine(Process.GetCurrentProcess().Id + Environment.SystemPageSize);
        Console.WriteLine($"{Environment.IsPrivilegedProcess} {Debugger.IsAttached} {RuntimeInformation.OSArchitecture}");
        Console.WriteLine($"{Console.IsInputRedirected} {Console.WindowWidth} {typeof(object).Assembly.Location}");
        Console.WriteLine($"{GCSettings.IsServerGC} {GCSettings.LatencyMode} {GC.GetTotalPauseDuration()}");
        Console.WriteLine($"{Path.GetTempPath()} {Thread.CurrentThread.GetHashCode()}");
    }
}
