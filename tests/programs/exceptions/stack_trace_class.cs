// about:   StackTrace and StackFrame of the current position and of an exception; TargetSite
// mode:    run
using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;

static class StackTraceClass
{
    static string Describe(StackTrace t) => string.Join(" < ", t.GetFrames().Select(f => f.GetMethod()!).Where(m => m.DeclaringType!.Assembly == typeof(StackTraceClass).Assembly).Select(m => m.DeclaringType!.Name + "." + m.Name));

    [MethodImpl(MethodImplOptions.NoInlining)] static void A() { B(); GC.KeepAlive(null); }
    [MethodImpl(MethodImplOptions.NoInlining)] static void B() { new Helper().C(3); GC.KeepAlive(null); }

    class Helper
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public void C(int n)
        {
            if (n > 0) { C(n - 1); GC.KeepAlive(null); return; }
            Console.WriteLine(Describe(new StackTrace()));
            Console.WriteLine(Describe(new StackTrace(2)));
            var f = new StackFrame(0, true);
            Console.WriteLine($"{f.GetMethod()!.Name} {Path.GetFileName(f.GetFileName())} {f.GetFileLineNumber()}");
            throw new InvalidOperationException("at bottom");
        }
    }

    static void Main()
    {
        try { A(); }
        catch (Exception e)
        {
            var t = new StackTrace(e, true);
            Console.WriteLine(Describe(t));
            Console.WriteLine(t.FrameCount);
            foreach (StackFrame f in t.GetFrames()) Console.WriteLine($"{f.GetMethod()!.Name} {Path.GetFileName(f.GetFileName())}:{f.GetFileLineNumber()}");
            Console.WriteLine($"{e.TargetSite!.Name} {e.TargetSite.DeclaringType!.Name} {e.Source}");
        }
        Console.WriteLine(new StackTrace().GetFrame(0)!.GetMethod()!.Name);
        Console.WriteLine(Environment.StackTrace.Contains("StackTraceClass.Main"));
        Caller(); Console.WriteLine(nameof(Main));
        Console.WriteLine(new StackTrace(new Exception("unthrown")).FrameCount);
    }

    static void Caller([CallerMemberName] string m = "", [CallerLineNumber] int l = 0, [CallerFilePath] string p = "") => Console.WriteLine($"{m} {l} {Path.GetFileName(p)}");
}
