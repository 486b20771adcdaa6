// about:   throw; keeps the object and trace, throw e resets it, ExceptionDispatchInfo restores it
// mode:    run
using System;
using System.Linq;
using System.Runtime.ExceptionServices;

static class Rethrow
{
    static string Methods(Exception e) =>
        string.Join(" ", e.StackTrace!.Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at Rethrow.")).Select(l => l[11..l.IndexOf('(')]));

    static void Thrower() => throw new InvalidOperationException("origin");

    static void Keep() { try { Thrower(); } catch (Exception) { throw; } }
    static void Reset() { try { Thrower(); } catch (Exception e) { throw e; } }
    static void Wrap() { try { Thrower(); } catch (Exception e) { throw new ApplicationException("wrapped", e); } }
    static void Dispatch() { ExceptionDispatchInfo? info = null; try { Thrower(); } catch (Exception e) { info = ExceptionDispatchInfo.Capture(e); } info?.Throw(); }
    static void Finally() { try { Thrower(); } finally { Console.Write("(finally) "); } }
    static void RethrowInNested()
    {
        try { Thrower(); }
        catch (Exception)
        {
            try { throw new FormatException("inner one"); }
            catch (FormatException e) { Console.Write($"[{e.Message}] "); }
            throw;
        }
    }

    static void Main()
    {
        foreach (Action a in new Action[] { Thrower, Keep, Reset, Wrap, Dispatch, Finally, RethrowInNested })
        {
            try { a(); }
            catch (Exception e)
            {
                Console.WriteLine($"{a.Method.Name}: {e.GetType().Name} '{e.Message}' [{Methods(e)}]");
                if (e.InnerException != null) Console.WriteLine($"  inner {e.InnerException.Message} [{Methods(e.InnerException)}]");
            }
        }
        Exception? first = null;
        try { try { Thrower(); } catch (Exception e) { first = e; throw; } }
        catch (Exception e) { Console.WriteLine(ReferenceEquals(first, e)); }
        var fresh = new Exception("never thrown");
        Console.WriteLine(fresh.StackTrace == null);
        for (int i = 0; i < 2; i++) { try { throw fresh; } catch (Exception e) { Console.WriteLine(Methods(e)); } }
        try { try { throw null!; } catch (NullReferenceException e) { Console.WriteLine(e.Message); throw; } }
        catch (Exception e) { Console.WriteLine(e.GetType()); }
    }
}
