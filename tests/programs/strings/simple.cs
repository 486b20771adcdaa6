// about:   the few string operations that every program uses
// mode:    run
using System;

static class Simple
{
    static bool IsPalindrome(string s)
    {
        for (int i = 0, j = s.Length - 1; i < j; i++, j--) if (s[i] != s[j]) return false;
        return true;
    }

    static int CountVowels(string s)
    {
        int n = 0;
        foreach (char c in s) switch (c) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; break; }
        return n;
    }

    static void Main()
    {
        string a = "foo", b = "bar";
        Console.WriteLine(a + b);
        Console.WriteLine(a + 1 + 'c' + true);
        Console.WriteLine((a + b).Length);
        Console.WriteLine(a[1]);
        Console.WriteLine(a == "foo");
        Console.WriteLine(a != b);
        Console.WriteLine("hello world".Substring(6));
        Console.WriteLine("hello".Substring(1, 3));
        Console.WriteLine("hello".IndexOf('l'));
        Console.WriteLine("HeLLo".ToLowerInvariant() + "HeLLo".ToUpperInvariant());
        Console.WriteLine("  trim ".Trim() + "|");
        Console.WriteLine("a-b-c".Replace('-', '+'));
        foreach (string w in "one two three".Split(' ')) Console.WriteLine(w);
        Console.WriteLine(string.Join(",", "x", "y", "z"));
        Console.WriteLine($"{a} and {b} make {a.Length + b.Length}");
        Console.WriteLine(IsPalindrome("racecar") + " " + IsPalindrome("abc"));
        Console.WriteLine(CountVowels("the quick brown fox"));
        Console.WriteLine("abc".Contains("bc") + " " + "abc".StartsWith('a') + " " + "abc".EndsWith('x'));
        Console.WriteLine(string.IsNullOrEmpty("") + " " + string.IsNullOrEmpty(a));
        Console.WriteLine(new string('*', 5));
        Console.WriteLine("7".PadLeft(3, '0'));
        string r = "";
        for (int i = a.Length - 1; i >= 0; i--) r += a[i];
        Console.WriteLine(r);
        Console.WriteLine("a".CompareTo("b") < 0);
        Console.WriteLine("tab\there \"quoted\" \\");
    }
}
