// about:   text of an unhandled exception with a chain of inner exceptions
// mode:    run
// exit:    134
using System;

class ParseFailed(string what, Exception inner) : Exception($"could not parse '{what}'", inner);

class UnhandledWithInner
{
    static int Digit(char c)
    {
        if (c is < '0' or > '9') throw new FormatException($"not a digit: {c}");
        return c - '0';
    }

    static int Parse(string s)
    {
        try { int n = 0; foreach (char c in s) n = n * 10 + Digit(c); return n; }
        catch (FormatException e) { throw new ParseFailed(s, e); }
    }

    static int Sum(params string[] items)
    {
        int total = 0;
        foreach (string s in items)
        {
            try { total += Parse(s); Console.WriteLine($"added {s}"); }
            catch (ParseFailed e) when (s == "skip") { Console.WriteLine("skipping: " + e.Message); }
            catch (ParseFailed e) { throw new ApplicationException("sum failed", e); }
        }
        return total;
    }

    static int Main()
    {
        Console.WriteLine(Sum("1", "2", "3"));
        Console.WriteLine(Sum("4", "skip", "5"));
        Console.WriteLine(Sum("6", "oops", "7"));
        return 3;
    }
}
