// about:   Debug and Trace write to their listeners; a failed assertion reaches the listener; Conditional calls
// mode:    run
using System;
using System.Collections.Generic;
using System.Diagnostics;

class Listener : TraceListener { public readonly List<string> Log = new(); public override void Write(string? s) => Log.Add("W:" + s); public override void WriteLine(string? s) => Log.Add("L:" + s); public override void Fail(string? m, string? d) => Log.Add($"F:{m}/{d}"); }

static class DebugListeners
{
    static int s_calls; [Conditional("DEBUG")] static void OnlyDebug() => s_calls++; [Conditional("NEVER_DEFINED")] static void Never() => s_calls += 100; static bool Side() { s_calls += 1000; return true; }

    static void Main()
    {
        var l = new Listener(); Trace.Listeners.Clear(); Trace.Listeners.Add(l); Debug.WriteLine("dbg"); Debug.Write("part"); Debug.WriteLine("x {0}", 5); Debug.WriteLineIf(false, "no"); Debug.WriteIf(true, "yes"); Debug.Indent(); Debug.WriteLine("in"); Debug.Unindent(); Debug.Assert(true, "fine"); Debug.Assert(1 > 2, "failed", "detail"); Debug.Fail("boom"); Trace.WriteLine("trace", "cat"); Trace.TraceWarning("warn {0}", 1); Trace.Assert(false, "ta"); Debug.Assert(Side()); Debug.Print("printed {0}", 7); Debug.WriteLine(42); int v = 3; Debug.Assert(v == 4, $"v is {v}"); Console.WriteLine(string.Join("\n", l.Log)); OnlyDebug(); Never(); Console.WriteLine(s_calls); Console.WriteLine(Debugger.IsAttached); Debugger.Log(0, "c", "m");
    }
}
