// about: mcs: strings, formatting, StringBuilder, chars, escapes, comparison, switch on string
// mode: run
using System;
using System.Text;
using System.Globalization;

class Program {
    static int Number(string s) {
        switch (s) {
            case "zero": return 0;
            case "one": return 1;
            case "two": return 2;
            case "three": return 3;
            case "four": return 4;
            case "five": return 5;
            case "six": return 6;
            case "seven": return 7;
            case null: return -2;
            default: return -1;
        }
    }
    static void Main() {
        string s = "The quick brown fox";
        Console.WriteLine(s.Length + s.Substring(4, 5) + s.IndexOf("brown") + s.Replace('o', '0') + s.ToUpperInvariant());
        Console.WriteLine(string.Format("{0,5}|{1,-5}|{2:X4}|{3:F2}|{4:D3}|{5:N1}", 1, "ab", 255, 3.14159, 7, 1234567.89));
        Console.WriteLine($"{s.Length} {s[4]} {1 + 1:000} {{x}}");
        Console.WriteLine("\t\u0041\x42\"\\" + @"c:\n""q""");
        var b = new StringBuilder();
        for (int i = 0; i < 10; i++) b.Append(i).Append(i % 3 == 0 ? ";" : ",");
        b.Insert(0, "<").Replace(",", "").Remove(b.Length - 1, 1).AppendFormat("{0}>", b.Length);
        Console.WriteLine(b);
        Console.WriteLine(string.Join("|", "a, b,,c".Split(new[] { ',', ' ' }, StringSplitOptions.RemoveEmptyEntries)));
        foreach (var w in new[] { "zero", "seven", "eight", null }) Console.Write(Number(w) + " ");
        Console.WriteLine();
        Console.WriteLine(string.CompareOrdinal("a", "B") > 0);
        Console.WriteLine(string.Equals("Ab", "aB", StringComparison.OrdinalIgnoreCase));
        Console.WriteLine("x" + null + 1 + 'c' + 2.5 + true);
        const string k = "con" + "stant"; Console.WriteLine(ReferenceEquals(k, "constant"));
        Console.WriteLine("  trim ".Trim() + "pad".PadLeft(6, '.') + "pad".PadRight(5) + "|");
        Console.WriteLine(int.Parse("-42") + double.Parse("1.5e3", CultureInfo.InvariantCulture));
        int n; Console.WriteLine(int.TryParse("12x", out n) + " " + n);
        Console.WriteLine(char.IsDigit('5') && char.IsLetter('x') && !char.IsUpper('x'));
        char c = 'a'; c++; c += (char)2; Console.WriteLine(c + " " + (int)c + " " + (char)(c + 1));
        var reversed = s.ToCharArray(); Array.Reverse(reversed); Console.WriteLine(new string(reversed));
        Console.WriteLine(new string('=', 10) + string.Concat("a", "b", "c") + "abc".Contains("bc") + "abc".StartsWith("ab"));
        Console.WriteLine(0.1 + 0.2); Console.WriteLine(1.0f / 3); Console.WriteLine(decimal.Parse("10.50") * 2); Console.WriteLine(long.MinValue);
    }
}
