// about:   an exception thrown inside a filter is swallowed and counts as false
// mode:    run
using System;

static class ExceptionsInFilters
{
    static bool Throwing(string s) { Console.WriteLine("filter throws " + s); throw new ApplicationException("from filter " + s); }

    static bool Nested(string s)
    {
        try { throw new FormatException("nested " + s); }
        catch (FormatException e) when (e.Message.Length > 100) { return false; }
        catch (FormatException e) { Console.WriteLine("filter handled " + e.Message); return true; }
        finally { Console.WriteLine("filter's finally"); }
    }

    static bool ThrowNull(object? o) => o!.ToString() == "";

    static void Level(int n)
    {
        try { if (n == 0) throw new TimeoutException("bottom"); Level(n - 1); }
        catch (TimeoutException) when (n == 2 ? Throwing("level 2") : n == 3 ? Nested("level 3") : false) { Console.WriteLine($"caught at {n}"); }
        finally { Console.WriteLine($"finally {n}"); }
    }

    static void Main()
    {
        try { throw new Exception("original"); }
        catch (Exception) when (Throwing("a")) { Console.WriteLine("never"); }
        catch (Exception e) { Console.WriteLine("still " + e.Message); }

        try { throw new Exception("original 2"); }
        catch (Exception) when (ThrowNull(null)) { Console.WriteLine("never"); }
        catch (Exception e) when (Nested("b")) { Console.WriteLine("got " + e.Message); }

        Level(4);

        int zero = 0;
        try { throw new Exception("original 3"); }
        catch (Exception e) when (e.Message.Length / zero == 1) { Console.WriteLine("never"); }
        catch (Exception e) when ((new int[1])[zero] == 0) { Console.WriteLine("then " + e.Message); }

        try
        {
            try { throw new Exception("x"); }
            finally
            {
                try { throw new Exception("y"); }
                catch (Exception e) when (Throwing("in finally")) { Console.WriteLine(e); }
                catch (Exception e) { Console.WriteLine("finally handles " + e.Message); }
            }
        }
        catch (Exception e) { Console.WriteLine("outer " + e.Message); }
    }
}
