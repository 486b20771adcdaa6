// about:   what return values survive finally blocks, and locals changed by them
// mode:    run
using System;
using System.Collections.Generic;

static class FinallyAndReturn
{
    static List<string> log = new();

    static int ValueBeforeFinally() { int x = 1; try { return x; } finally { x = 99; log.Add("x=" + x); } }
    static int[] ReferenceBeforeFinally() { int[] x = { 1 }; try { return x; } finally { x[0] = 99; } }
    static int FromCatch() { try { throw new Exception(); } catch { return 2; } finally { log.Add("f2"); } }
    static int Nested()
    {
        try { try { try { return 3; } finally { log.Add("n1"); } } finally { log.Add("n2"); } } finally { log.Add("n3"); }
    }
    static int ReturnInLoop()
    {
        for (int i = 0; ; i++) { try { if (i == 3) return i * 10; } finally { log.Add("i" + i); } }
    }
    static int Swallow()
    {
        int r = 0;
        while (true)
        {
            try { try { throw new Exception("lost"); } finally { r++; } }
            catch { if (r > 2) return r; }
        }
    }
    static string Eval(string s) { log.Add("eval " + s); return s; }
    static string Evaluated() { try { return Eval("value"); } finally { Eval("finally"); } }
    static void OutParam(out int a, ref int b) { a = 1; b = 1; try { a = 2; b = 2; throw new Exception(); } catch { a = 3; } finally { b += 10; } }
    static int Recursive(int n) { try { return n == 0 ? 0 : 1 + Recursive(n - 1); } finally { if (n % 4 == 0) log.Add("r" + n); } }
    static int RecursiveThrow(int n) { try { if (n == 0) throw new Exception("bottom"); return RecursiveThrow(n - 1); } catch (Exception) when (n == 5) { return n * 100; } finally { log.Add("t" + n); } }
    static int CatchThenFinallyThrow()
    {
        try { try { throw new Exception("a"); } catch (Exception e) { log.Add(e.Message); return 1; } finally { throw new Exception("b"); } }
        catch (Exception e) { log.Add(e.Message); return 2; }
    }
    static (int, string) Tuple() { var t = (1, "a"); try { return t; } finally { t.Item1 = 5; t.Item2 = "z"; } }

    static void Main()
    {
        Console.WriteLine(ValueBeforeFinally());
        Console.WriteLine(ReferenceBeforeFinally()[0]);
        Console.WriteLine(FromCatch());
        Console.WriteLine(Nested());
        Console.WriteLine(ReturnInLoop());
        Console.WriteLine(Swallow());
        Console.WriteLine(Evaluated());
        int b = 0; OutParam(out int a, ref b); Console.WriteLine($"{a} {b}");
        Console.WriteLine(Recursive(10));
        Console.WriteLine(RecursiveThrow(8));
        Console.WriteLine(CatchThenFinallyThrow());
        Console.WriteLine(Tuple());
        Console.WriteLine(string.Join(" ", log));
    }
}
