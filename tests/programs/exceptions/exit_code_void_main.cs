// about:   Environment.ExitCode is the exit code when Main is void
// mode:    run
// exit:    22
using System;

class ExitCodeVoidMain
{
    static int state;

    static void Step(string name, Action body)
    {
        try { body(); Console.WriteLine($"{name} ok"); }
        catch (Exception e) { Console.WriteLine($"{name} failed: {e.Message}"); Environment.ExitCode |= 1 << state; }
        finally { state++; }
    }

    static void Main()
    {
        Step("a", () => { });
        Step("b", () => throw new Exception("b is bad"));
        Step("c", () => { object o = "s"; _ = (Version)o; });
        Step("d", () => { });
        Step("e", () => { int z = 0; _ = 1 / z; });
        Step("f", () => { });
        Console.WriteLine($"code {Environment.ExitCode}");
        Console.WriteLine(state);
    }
}
