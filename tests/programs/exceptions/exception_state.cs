// about:   exceptions do not corrupt locals, loops, evaluation stacks or object state; many in a row
// mode:    run
using System;
using System.Collections.Generic;

class Counter
{
    int _n;
    public int N => _n;
    public int Next(int fail) { _n++; if (_n % fail == 0) throw new Exception("n" + _n); return _n; }
}

static class ExceptionState
{
    static int Throw(string s) => throw new Exception(s);
    static int Id(int n) => n;

    static int Fib(int n) { if (n < 0) throw new ArgumentException("neg"); try { return n < 2 ? n : Fib(n - 1) + Fib(n - 2); } catch (ArgumentException) { return 0; } }
    static int Even(int n) { try { if (n < 2) throw new ArgumentException(n.ToString()); return Even(n - 2); } catch (ArgumentException e) when (n >= 2 && e.Message == "0") { return 1000 + n; } }

    static void Main()
    {
        var c = new Counter(); int ok = 0, bad = 0; var msgs = new List<string>();
        for (int i = 0; i < 30; i++) { try { ok += c.Next(7); } catch (Exception e) { bad++; msgs.Add(e.Message); } }
        Console.WriteLine($"{ok} {bad} {c.N} {string.Join(",", msgs)}");
        int x = 5;
        try { x = Id(1) + Id(2) * Throw("mid"); } catch (Exception e) { Console.WriteLine($"{x} {e.Message}"); }
        int[] a = { 1, 2, 3 }; int k = 0;
        try { a[k++] = Throw("rhs"); } catch { Console.WriteLine($"{k} {a[0]}"); }
        try { a[k++] += a[k + 5]; } catch (IndexOutOfRangeException) { Console.WriteLine($"{k} {a[1]}"); }
        string s = "keep"; try { s = "a" + Throw("cat") + "b"; } catch { Console.WriteLine(s); }
        try { Console.WriteLine("{0}", Throw("arg")); } catch (Exception e) { Console.WriteLine("skipped write: " + e.Message); }
        Console.WriteLine(Fib(12)); 
        Console.WriteLine(Even(8));
        try { Even(9); } catch (ArgumentException e) { Console.WriteLine("odd " + e.Message); }
        long sum = 0;
        for (int i = 0; i < 2000; i++)
            try { if (i % 2 == 0) throw new InvalidOperationException(); sum += i; }
            catch (InvalidOperationException) { sum -= i; }
            finally { sum += 3; }
        Console.WriteLine(sum);
        var d = new Dictionary<int, string>();
        for (int i = 0; i < 6; i++) try { d.Add(i / 2, "v" + i); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(string.Join(",", d));
        double r = 0; try { r = 1.5; checked { int big = int.MaxValue; big += (int)r; } r = 99; } catch (OverflowException) { r += 1; }
        Console.WriteLine(r);
        object o = Deep(200); Console.WriteLine(o);
    }

    static object Deep(int n)
    {
        try { return n == 0 ? throw new Exception("200 deep") : Deep(n - 1); }
        catch (Exception e) when (n == 200) { return e.Message; }
    }
}
