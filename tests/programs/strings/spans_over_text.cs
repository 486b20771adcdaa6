// about:   ReadOnlySpan<char> slicing, trimming, searching, parsing and splitting without allocation
// mode:    run
using System;
using System.Globalization;
using System.Buffers;

static class SpansOverText
{
    static int SumCsv(ReadOnlySpan<char> line)
    {
        int sum = 0;
        while (!line.IsEmpty)
        {
            int comma = line.IndexOf(',');
            var field = comma < 0 ? line : line[..comma];
            if (int.TryParse(field.Trim(), NumberStyles.Integer, CultureInfo.InvariantCulture, out int v)) sum += v;
            line = comma < 0 ? default : line[(comma + 1)..];
        }
        return sum;
    }

    static bool IsPalindrome(ReadOnlySpan<char> s)
    {
        while (s.Length > 1) { if (s[0] != s[^1]) return false; s = s[1..^1]; }
        return true;
    }

    static void Main()
    {
        Console.WriteLine(SumCsv("1, 2,3 , x, -10,100") + " " + SumCsv(""));
        Console.WriteLine($"{IsPalindrome("racecar")} {IsPalindrome("abca")} {IsPalindrome("")}");
        ReadOnlySpan<char> s = "  Hello, Span World  ";
        Console.WriteLine($"[{s.Trim()}] [{s.TrimStart()}] [{s.TrimEnd()}] {s.Length}");
        var t = s.Trim();
        Console.WriteLine($"{t.IndexOf("Span")} {t.LastIndexOf('o')} {t.IndexOfAny('W', 'S')} {t.StartsWith("Hello")} {t.EndsWith("x")} {t.Contains('S')} {t.IndexOfAnyExcept('H', 'e', 'l')} {t.Count('l')}");
        Span<char> buf = stackalloc char[32];
        t.CopyTo(buf); buf[..5].Reverse(); buf[5..7].Fill('*');
        Console.WriteLine(buf[..t.Length].ToString());
        int up = t.ToUpperInvariant(buf); Console.WriteLine(up + " " + new string(buf[..up]));
        int lo = t.ToLowerInvariant(buf); Console.WriteLine(lo + " " + new string(buf[..lo]));
        if (12345.TryFormat(buf, out int w)) Console.WriteLine(buf[..w].ToString());
        if (3.25.TryFormat(buf, out w, "F4", CultureInfo.InvariantCulture)) Console.WriteLine(buf[..w].ToString());
        Console.WriteLine(123456.TryFormat(buf[..3], out w) + " " + w);
        Span<Range> ranges = stackalloc Range[4];
        ReadOnlySpan<char> csv = "k=v=w=x=y"; int n = csv.Split(ranges, '=');
        for (int i = 0; i < n; i++) Console.Write(csv[ranges[i]].ToString() + ";");
        Console.WriteLine();
        Console.WriteLine($"{double.Parse("1.5e3".AsSpan(), CultureInfo.InvariantCulture)} {bool.Parse("true".AsSpan())} {int.Parse("ff".AsSpan(), NumberStyles.HexNumber)}");
        Console.WriteLine("abc".AsSpan().SequenceCompareTo("abd") + " " + "abc".AsSpan(1).ToString() + " " + "abcdef".AsSpan(2, 3).ToString());
        Console.WriteLine(string.Concat("one".AsSpan(), "two".AsSpan(0, 2), "three".AsSpan()));
        var vowels = SearchValues.Create("aeiou");
        Console.WriteLine($"{t.IndexOfAny(vowels)} {"rhythm".AsSpan().ContainsAny(vowels)} {"strengths".AsSpan().IndexOfAny(vowels)}");
        Span<char> letters = "spanning".ToCharArray(); letters.Sort(); Console.WriteLine(letters.ToString());
        letters.Replace('n', 'N'); Console.WriteLine(letters.ToString() + letters.IndexOf("NN") + letters.CommonPrefixLength("aghost"));
        try { _ = t[100]; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { _ = t.Slice(5, 100).Length; } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { t.CopyTo(buf[..2]); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
    }
}
