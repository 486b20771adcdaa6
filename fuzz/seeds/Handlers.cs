// Exception clauses of every kind, nested, with filters, rethrow and calls that recurse.
using System;
using System.Collections.Generic;

class Fault : Exception { public int Code; public Fault(int code) : base("fault " + code) => Code = code; }

class Handlers
{
    static int depth;
    static int Dive(int n)
    {
        try { return n == 0 ? throw new Fault(depth) : 1 + Dive(n - 1); }
        catch (Fault f) when (f.Code > 5 && Note(f)) { return f.Code; }
        catch (ArgumentException) { throw; }
        finally { depth++; }
    }
    static bool Note(Exception e) { depth += e.Message.Length; return depth % 2 == 0; }
    static IEnumerable<int> Numbers() { try { yield return 1; yield return 2; } finally { depth = 0; } }
    static int Main()
    {
        int sum = 0;
        foreach (int n in Numbers()) sum += n;
        for (int i = 0; i < 3; i++)
        {
            try { sum += Dive(i); }
            catch (Fault) { sum++; }
            switch (i) { case 0: sum += 4; break; case 1: sum -= 2; break; case 2: sum *= 3; break; }
        }
        using (var list = Numbers().GetEnumerator()) list.MoveNext();
        checked { sum += int.MaxValue - 100; }
        Console.WriteLine(sum);
        return Dive(1);
    }
}
