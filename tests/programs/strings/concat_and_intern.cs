// about:   concatenation of all kinds, null operands, interning and reference equality
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class ConcatAndIntern
{
    static string Id(string s) => s;

    static void Main()
    {
        string a = "foo", b = "bar"; string? n = null; object? on = null;
        Console.WriteLine(a + b + n + 1 + 'c' + 2.5 + true + on + 3L + 4m);
        Console.WriteLine("" + n == "");
        Console.WriteLine(n + n == string.Empty);
        Console.WriteLine(string.Concat(a, b, "baz", "qux", "end"));
        Console.WriteLine(string.Concat(1, "x", null, 2.0));
        Console.WriteLine(string.Concat(new object[] { 1, 'a', "b", 2.5f }));
        Console.WriteLine(string.Concat(new List<string> { "p", "q", "r" }));
        Console.WriteLine(string.Concat(Enumerable.Range(0, 10)));
        Console.WriteLine(string.Join(", ", 1, "two", 3.0, null, 'f'));
        Console.WriteLine(string.Join('-', "a", "b", "c") + string.Join("", new string[0]) + string.Join("/", new List<int> { 1, 2, 3 }));
        Console.WriteLine(string.Join("+", new[] { "a", "b", "c", "d" }, 1, 2));
        string lit = "foobar", made = Id(a) + b;
        Console.WriteLine($"{lit == made} {ReferenceEquals(lit, made)} {ReferenceEquals(lit, string.Intern(made))} {ReferenceEquals("foo" + "bar", lit)}");
        Console.WriteLine($"{(object)lit == (object)"foobar"} {string.IsInterned("never seen " + a.Length) ?? "not interned"} {string.IsInterned(made) != null}");
        Console.WriteLine(ReferenceEquals(string.Empty, "") + " " + ReferenceEquals(new string(new char[0]), ""));
        string s = ""; for (int i = 0; i < 20; i++) s += (char)('a' + i); Console.WriteLine(s);
        s += 5; s += null; s += 'x'; Console.WriteLine(s);
        Console.WriteLine(new string('=', 5) + new string("hello".ToCharArray(), 1, 3) + new string("span".AsSpan()));
        Console.WriteLine(string.IsNullOrEmpty(n) + " " + string.IsNullOrWhiteSpace(" \t\n") + " " + string.IsNullOrEmpty("x"));
        Console.WriteLine("abc"[1] + "abc".Length.ToString() + "abc"[^1]);
        try { Console.WriteLine("abc"[3]); } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { n!.ToString(); } catch (NullReferenceException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(string.Create(5, 'k', (span, c) => { for (int i = 0; i < span.Length; i++) span[i] = (char)(c + i); }));
        Console.WriteLine("copy".Clone() + " " + "equal".Equals((object)"equal") + " " + "a".Equals("A", StringComparison.OrdinalIgnoreCase));
        Console.WriteLine("hello".GetHashCode() == new string("hello".ToCharArray()).GetHashCode());
    }
}
