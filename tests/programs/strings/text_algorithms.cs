// about:   word counts, caesar, run-length coding, edit distance, roman numerals: strings as programs use them
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

static class TextAlgorithms
{
    static string Rle(string s)
    {
        var sb = new StringBuilder();
        for (int i = 0; i < s.Length;)
        {
            int j = i; while (j < s.Length && s[j] == s[i]) j++;
            sb.Append(j - i).Append(s[i]); i = j;
        }
        return sb.ToString();
    }

    static string Unrle(string s)
    {
        var sb = new StringBuilder(); int n = 0;
        foreach (char c in s) if (char.IsDigit(c)) n = n * 10 + (c - '0'); else { sb.Append(c, n); n = 0; }
        return sb.ToString();
    }

    static int Distance(string a, string b)
    {
        int[] row = Enumerable.Range(0, b.Length + 1).ToArray();
        for (int i = 1; i <= a.Length; i++)
        {
            int diag = row[0]; row[0] = i;
            for (int j = 1; j <= b.Length; j++) { int up = row[j]; row[j] = a[i - 1] == b[j - 1] ? diag : 1 + Math.Min(diag, Math.Min(up, row[j - 1])); diag = up; }
        }
        return row[b.Length];
    }

    static string Roman(int n)
    {
        (int, string)[] t = { (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I") };
        string r = ""; foreach (var (v, s) in t) while (n >= v) { r += s; n -= v; }
        return r;
    }

    static void Permute(string head, string rest, List<string> acc)
    {
        if (rest == "") acc.Add(head);
        for (int i = 0; i < rest.Length; i++) Permute(head + rest[i], rest.Remove(i, 1), acc);
    }

    static void Main()
    {
        string r = Rle("aaabccdddd"); Console.WriteLine($"{r} {Unrle(r)} {Unrle("12x3y")}");
        Console.WriteLine($"{Distance("kitten", "sitting")} {Distance("", "abc")} {Distance("same", "same")} {Distance("intention", "execution")}");
        foreach (int n in new[] { 1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999 }) Console.Write(Roman(n) + " ");
        Console.WriteLine();
        var counts = new SortedDictionary<string, int>(StringComparer.Ordinal);
        foreach (string w in "the cat and the hat and the bat".Split(' ')) counts[w] = counts.GetValueOrDefault(w) + 1;
        Console.WriteLine(string.Join(" ", counts.Select(p => $"{p.Key}={p.Value}")));
        var acc = new List<string>(); Permute("", "abc", acc); Console.WriteLine(string.Join(" ", acc));
        Console.WriteLine(string.Join(" ", "word by word reversal".Split(' ').Reverse()));
        Console.WriteLine(new string("caesar".Select(c => (char)((c - 'a' + 3) % 26 + 'a')).ToArray()));
        Console.WriteLine(string.Concat("hello world".Split(' ').Select(w => char.ToUpperInvariant(w[0]) + w[1..])));
        Console.WriteLine(string.Join("", "helloWorldFooBar".Select(c => char.IsUpper(c) ? "_" + char.ToLowerInvariant(c) : c.ToString())));
        Console.WriteLine(Convert.ToString(1000, 2).PadLeft(16, '0').Chunk(4).Select(c => new string(c)).Aggregate((a, b) => a + "_" + b));
        var anagrams = new[] { "listen", "silent", "enlist", "abc", "cab", "x" }.GroupBy(w => string.Concat(w.Order())).Select(g => string.Join("/", g));
        Console.WriteLine(string.Join(" ", anagrams));
        Console.WriteLine("ab".Zip("xyz", (a, b) => $"{a}{b}").Aggregate((a, b) => a + b) + string.Concat(Enumerable.Repeat("na", 3)));
        int depth = 0, max = 0; foreach (char c in "(()((())))") { depth += c == '(' ? 1 : -1; max = Math.Max(max, depth); }
        Console.WriteLine($"{depth} {max}");
        Console.WriteLine("never odd or even".Where(char.IsLetter).SequenceEqual("never odd or even".Reverse().Where(char.IsLetter)));
    }
}
