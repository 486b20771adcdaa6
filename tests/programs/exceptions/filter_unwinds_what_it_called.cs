// about: an exception that leaves a filter is swallowed after the finally blocks of the methods that the filter called
// mode:  run
using System;
using System.Threading;

static class FilterUnwinds
{
    static readonly object gate = new();
    static int depth;

    static bool LocksAndThrows()
    {
        lock (gate) throw new InvalidOperationException("in the filter");
    }

    static bool ThrowsDeep(int levels)
    {
        try
        {
            depth++;
            if (levels == 0) throw new FormatException("deep");
            return ThrowsDeep(levels - 1);
        }
        finally
        {
            depth--;
            Console.WriteLine($"finally {levels}");
        }
    }

    static bool CatchesInside()
    {
        try { return ThrowsDeep(1); }
        catch (FormatException e) when (e.Message.Length == 0) { return false; }
        catch (FormatException) { Console.WriteLine("caught inside"); return true; }
        finally { Console.WriteLine("finally around"); }
    }

    static bool FilterInFilter()
    {
        try { throw new Exception("inner"); }
        catch (Exception) when (LocksAndThrows()) { Console.WriteLine("never"); return true; }
        finally { Console.WriteLine("finally of the inner search"); }
    }

    struct Resource : IDisposable
    {
        public void Dispose() => Console.WriteLine("disposed");
    }

    static bool UsesAndThrows()
    {
        using var r = new Resource();
        int zero = 0;
        return 1 / zero == 1;
    }

    static void Try(string name, Func<bool> filter)
    {
        try
        {
            try { throw new ApplicationException(name); }
            catch (ApplicationException) when (filter()) { Console.WriteLine(name + ": accepted"); }
            finally { Console.WriteLine(name + ": finally"); }
        }
        catch (ApplicationException e) { Console.WriteLine(e.Message + ": passed on"); }
    }

    static void Main()
    {
        Try("lock", LocksAndThrows);
        Console.WriteLine(Monitor.IsEntered(gate));
        Try("deep", () => ThrowsDeep(3));
        Console.WriteLine(depth);
        Try("catches", CatchesInside);
        Try("nested", FilterInFilter);
        Console.WriteLine(Monitor.IsEntered(gate));
        Try("using", UsesAndThrows);
    }
}
