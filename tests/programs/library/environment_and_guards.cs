// about:   Environment facts that hold everywhere, AppContext, AppDomain events, argument guards
// mode:    run
// args:    one "two words" 3
using System;
using System.Collections.Generic;
using System.Diagnostics;

static class EnvironmentAndGuards
{
    static void Guard(string n, Action a) { try { a(); Console.WriteLine($"{n}: fine"); } catch (Exception e) { Console.WriteLine($"{n}: {e.GetType().Name}: {e.Message.ReplaceLineEndings("|")}"); } }

    static void Main(string[] args)
    {
        Console.WriteLine($"{args.Length} {args[1]} {Environment.GetCommandLineArgs().Length} {Environment.GetCommandLineArgs()[^1]}"); Console.WriteLine($"{Environment.NewLine == "\n"} {Environment.ProcessorCount > 0} {Environment.Is64BitProcess} {Environment.Version.Major >= 8} {Environment.HasShutdownStarted} {Environment.UserInteractive} {Environment.CurrentManagedThreadId > 0} {Environment.ExitCode} {Environment.TickCount is int} {Environment.GetEnvironmentVariable("SURELY_NOT_SET_ANYWHERE") ?? "null"} {IntPtr.Size} {OperatingSystem.IsLinux()} {OperatingSystem.IsWindows()} {Environment.StackTrace.Contains("Main")}"); Environment.SetEnvironmentVariable("TL_TEST", "v1"); Console.WriteLine(Environment.GetEnvironmentVariable("TL_TEST") + " " + Environment.ExpandEnvironmentVariables("<%TL_TEST%>")); Environment.SetEnvironmentVariable("TL_TEST", null); Console.WriteLine(Environment.GetEnvironmentVariable("TL_TEST") == null);
        Guard("null", () => ArgumentNullException.ThrowIfNull((object?)null, "arg")); Guard("not null", () => ArgumentNullException.ThrowIfNull("x")); Guard("empty", () => ArgumentException.ThrowIfNullOrEmpty("", "s")); Guard("blank", () => ArgumentException.ThrowIfNullOrWhiteSpace("  ", "s")); Guard("negative", () => ArgumentOutOfRangeException.ThrowIfNegative(-5, "n")); Guard("zero", () => ArgumentOutOfRangeException.ThrowIfZero(0, "n")); Guard("greater", () => ArgumentOutOfRangeException.ThrowIfGreaterThan(11, 10, "n")); Guard("less eq", () => ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(2.5, 2.5, "d")); Guard("equal", () => ArgumentOutOfRangeException.ThrowIfEqual("a", "a", "e")); Guard("disposed", () => ObjectDisposedException.ThrowIf(true, new List<int>())); string? local = null; Guard("caller expr", () => ArgumentNullException.ThrowIfNull(local)); Guard("unreachable", () => throw new UnreachableException()); Guard("unreachable msg", () => throw new UnreachableException("never here")); AppContext.SetSwitch("My.Switch", true); Console.WriteLine($"{AppContext.TryGetSwitch("My.Switch", out bool on)} {on} {AppContext.TryGetSwitch("Other", out on)} {AppContext.GetData("nothing") == null} {AppContext.BaseDirectory.EndsWith('/')} {AppDomain.CurrentDomain.IsDefaultAppDomain()} {AppContext.TargetFrameworkName ?? "none"}"); AppDomain.CurrentDomain.ProcessExit += (_, _) => Console.WriteLine("bye"); AppDomain.CurrentDomain.FirstChanceException += (_, e) => Console.WriteLine("first chance " + e.Exception.Message); try { throw new Exception("seen"); } catch { Console.WriteLine("caught"); } Console.WriteLine("end of main");
    }
}
