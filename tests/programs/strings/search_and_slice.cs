// about:   Substring, IndexOf, LastIndexOf, Contains, StartsWith, Split, Trim, Pad, Replace, Remove, Insert
// mode:    run
using System;

static class SearchAndSlice
{
    static void Show(string[] parts) => Console.WriteLine(parts.Length + ": [" + string.Join("][", parts) + "]");

    static void Main()
    {
        string s = "the quick brown fox jumps over the lazy dog";
        Console.WriteLine($"{s.IndexOf('q')} {s.IndexOf("the", StringComparison.Ordinal)} {s.LastIndexOf("the", StringComparison.Ordinal)} {s.IndexOf("the", 1, StringComparison.Ordinal)} {s.IndexOf('z', 0, 5)} {s.IndexOf("", StringComparison.Ordinal)}");
        Console.WriteLine($"{s.IndexOfAny(new[] { 'x', 'z' })} {s.LastIndexOfAny(new[] { 'x', 'q' })} {s.LastIndexOf('o')} {s.LastIndexOf('o', 20)} {s.IndexOf("QUICK", StringComparison.OrdinalIgnoreCase)}");
        Console.WriteLine($"{s.Contains("fox")} {s.Contains('Q')} {s.Contains("FOX", StringComparison.OrdinalIgnoreCase)} {s.StartsWith("the", StringComparison.Ordinal)} {s.EndsWith('g')} {s.EndsWith("DOG", StringComparison.OrdinalIgnoreCase)}");
        Console.WriteLine($"{s.Substring(4, 5)}|{s.Substring(40)}|{s[..3]}|{s[^3..]}|{s[4..9]}|{s.Substring(43)}|");
        Show(s.Split(' ')); Show("a,b,,c,".Split(',')); Show("a,b,,c,".Split(',', StringSplitOptions.RemoveEmptyEntries));
        Show(" a ; b;; c ".Split(';', StringSplitOptions.TrimEntries)); Show(" a ; b;; c ".Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries));
        Show("a-b+c-d".Split('-', '+')); Show("a,b,c,d".Split(',', 2)); Show("one<>two<>three".Split("<>")); Show("x1yy2z".Split(new[] { "1", "yy" }, StringSplitOptions.None)); Show("  w  s ".Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)); Show("".Split(','));
        Console.WriteLine($"[{"  pad ".Trim()}][{"  pad ".TrimStart()}][{"  pad ".TrimEnd()}][{"xxhixx".Trim('x')}][{"abcHIcba".Trim('a', 'b', 'c')}][{"\t\r\n\u00a0x\u2003".Trim()}]");
        Console.WriteLine($"[{"7".PadLeft(3)}][{"7".PadLeft(3, '0')}][{"ab".PadRight(5, '.')}][{"long".PadLeft(2)}]");
        Console.WriteLine($"{"banana".Replace('a', 'o')} {"banana".Replace("an", "<an>")} {"banana".Replace("a", "")} {"Banana".Replace("BAN", "x", StringComparison.OrdinalIgnoreCase)} {"aaa".Replace("aa", "b")} {"abc".Replace("x", "y")} {"a\r\nb\nc".ReplaceLineEndings("|")}");
        Console.WriteLine($"{"hello".Remove(2)} {"hello".Remove(1, 3)} {"hello".Insert(2, "--")} {"hello".Insert(5, "!")}");
        try { s.Substring(100); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { s.Substring(5, -1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { s.Substring(40, 10); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        try { s.IndexOf((string)null!, StringComparison.Ordinal); } catch (ArgumentNullException e) { Console.WriteLine(e.Message); }
        try { s.Replace("", "x"); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { "x".Insert(2, "y"); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.Message); }
        char[] letters = "unsorted".ToCharArray(); Array.Sort(letters); Array.Reverse(letters); Console.WriteLine(new string(letters));
        string longText = new string('a', 300) + "needle" + new string('b', 300);
        Console.WriteLine($"{longText.IndexOf("needle", StringComparison.Ordinal)} {longText.IndexOf('b')} {longText.LastIndexOf('a')} {longText.IndexOf('z')} {longText.Contains("eedle" + "b")}");
        int words = 0; foreach (var r in s.AsSpan().Split(' ')) words += s[r].Length; Console.WriteLine(words);
        Show("multi\nline\r\ntext".ReplaceLineEndings("\n").Split('\n'));
        foreach (var line in "l1\nl2\r\nl3".AsSpan().EnumerateLines()) Console.Write(line.ToString() + ";");
        Console.WriteLine();
    }
}
