// about:   order of nested try, catch and finally blocks, locally and across frames
// mode:    run
using System;

static class NestedFinally
{
    static int depth;
    static void P(string s) => Console.WriteLine(new string(' ', depth * 2) + s);

    static void Inner(int n)
    {
        depth++;
        try
        {
            P($"inner try {n}");
            if (n == 1) throw new ArgumentException("one");
            if (n == 2) throw new InvalidOperationException("two");
            if (n == 3) return;
            P("inner end");
        }
        catch (ArgumentException e)
        {
            P("inner catch " + e.Message);
        }
        finally
        {
            P("inner finally");
            depth--;
        }
        P("after inner");
    }

    static void Middle(int n)
    {
        depth++;
        try
        {
            try { Inner(n); }
            finally
            {
                P("middle finally 1");
                try { if (n == 2) throw new Exception("in finally"); }
                catch (Exception e) { P("middle caught " + e.Message); }
                finally { P("middle finally nested"); }
            }
        }
        finally { P("middle finally 2"); depth--; }
    }

    static void Main()
    {
        for (int i = 0; i < 4; i++)
        {
            try { P($"--- {i}"); Middle(i); P("normal"); }
            catch (Exception e) { P($"main caught {e.GetType().Name} {e.Message}"); }
            finally { P("main finally"); }
        }
        for (int i = 0; i < 5; i++)
        {
            try { if (i == 1) continue; if (i == 3) break; P($"loop {i}"); }
            finally { P($"loop finally {i}"); }
        }
        try { try { throw new Exception("first"); } finally { throw new Exception("second"); } }
        catch (Exception e) { P("replaced by " + e.Message); }
        try { try { throw new Exception("a"); } catch (Exception e) { throw new Exception("b", e); } finally { P("finally between"); } }
        catch (Exception e) { P($"{e.Message} <- {e.InnerException!.Message}"); }
        goto_out();
    }

    static void goto_out()
    {
        int k = 0;
    again:
        try { try { k++; if (k < 3) goto again; P($"k = {k}"); } finally { P($"inner f {k}"); } }
        finally { P($"outer f {k}"); }
    }
}
