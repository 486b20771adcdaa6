// about:   exception filters run in the first pass, before any finally of deeper frames
// mode:    run
using System;

static class FiltersOrder
{
    static bool F(string s, bool r) { Console.WriteLine($"filter {s} -> {r}"); return r; }

    static void Deep()
    {
        try
        {
            try { Console.WriteLine("throwing"); throw new InvalidOperationException("deep"); }
            catch (Exception e) when (F("deep 1 " + e.Message, false)) { Console.WriteLine("never"); }
            finally { Console.WriteLine("finally deep 1"); }
        }
        catch (ArgumentException) when (F("wrong type", true)) { Console.WriteLine("never"); }
        catch (InvalidOperationException) when (F("deep 2", false)) { Console.WriteLine("never"); }
        finally { Console.WriteLine("finally deep 2"); }
    }

    static void Mid()
    {
        try { Deep(); }
        catch when (F("mid", false)) { Console.WriteLine("never"); }
        finally { Console.WriteLine("finally mid"); }
    }

    static int count;
    static bool CountAndLog(Exception e) { count++; Console.WriteLine($"log {count}: {e.Message}"); return false; }

    static void Main()
    {
        try { Mid(); }
        catch (Exception e) when (F("main 1", e.Message == "other")) { Console.WriteLine("never"); }
        catch (Exception e) when (F("main 2", e is InvalidOperationException)) { Console.WriteLine("caught " + e.Message); }
        finally { Console.WriteLine("finally main"); }

        for (int i = 0; i < 4; i++)
        {
            try { throw new Exception("code" + i); }
            catch (Exception e) when (CountAndLog(e)) { }
            catch (Exception e) when (e.Message.EndsWith('0') || e.Message.EndsWith('2')) { Console.WriteLine("even " + e.Message); }
            catch (Exception e) when (i == 1) { Console.WriteLine("one " + e.Message); }
            catch { Console.WriteLine("rest"); }
        }
        string state = "set before";
        try { try { state = "changed"; throw new Exception(); } finally { state = "finally ran"; } }
        catch when (F("state is " + state, true)) { Console.WriteLine("in catch state is " + state); }
        Exception? saved = null;
        try { throw new FormatException("fmt"); }
        catch (Exception e) when ((saved = e) is FormatException { Message: var m } && m.Length == 3) { Console.WriteLine(ReferenceEquals(saved, e)); }
    }
}
