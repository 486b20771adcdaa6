// Strings and what makes them.
static partial class Forms
{
    static string word = "tide";
    static string? nothing;

    static long Strings()
    {
        string s = word + "lock" + number;
        string t = s.Substring(2, 3).ToUpperInvariant();
        return s.Length * 100 + t[0] + s.IndexOf('l') + (t == "DEL" ? 1000 : 0) + string.CompareOrdinal(s, t) % 7;
    }

    static long CharLoop()
    {
        int sum = 0;
        foreach (char c in word) sum = sum * 31 + c;
        for (int i = 0; i < word.Length; i++)
            if (word[i] == 'd') sum += i;
        return sum;
    }

    static long OwnCharLoop()
    {
        string s = word + "s";
        int sum = 0;
        foreach (char c in s) sum = sum * 31 + c;
        return sum;
    }

    static long Interpolation() => $"{word}-{number}".Length;

    static long InterpolationContent()
    {
        string s = $"<{number:x}|{word,6}|{(object?)nothing}>";
        int sum = 0;
        foreach (char c in s) sum = sum * 31 + c;
        return sum;
    }

    static long Format()
    {
        string s = string.Format("{0}:{1:d4}", word, number);
        return s == "tide:0007" ? s.Length : -1;
    }

    static long Builder()
    {
        var builder = new StringBuilder();
        builder.Append(word).Append(number).Append('c');
        builder.Insert(0, "x");
        return builder.Length * 10 + (builder.ToString() == "xtide7c" ? 1 : 0);
    }

    static readonly StringBuilder sharedBuilder = new("ab");

    static long SharedBuilder()
    {
        sharedBuilder.Append(word);
        sharedBuilder[0] = 'z';
        string s = sharedBuilder.ToString();
        sharedBuilder.Clear().Append("ab");
        return s == "zbtide" ? s.Length : -1;
    }

    static long BuilderGrows()
    {
        var builder = new StringBuilder(4);
        for (int i = 0; i < 4; i++) builder.Append(word);
        return builder.ToString() == "tidetidetidetide" ? builder.Length : -1;
    }

    static long BuilderFormats()
    {
        var builder = new StringBuilder();
        builder.AppendFormat("{0}/{1}", word, number).AppendLine().Append($"[{number}]");
        builder.Replace("de", "xyz").Remove(0, 1);
        return builder.ToString() == "ixyz/7\n[7]" ? builder.Length : -1;
    }

    static long LongInterpolation()
    {
        string s = $"{word} {number} {maybe} {word}";
        return s == "tide 7 3 tide" ? s.Length : -1;
    }

    static long StringFromSpan()
    {
        Span<char> chars = stackalloc char[6];
        word.AsSpan().CopyTo(chars);
        number.TryFormat(chars[4..], out int written);
        return new string(chars[..(4 + written)]) == "tide7" ? written : -1;
    }

    static long StringCreate() => string.Create(4, number, static (span, n) => span.Fill((char)('a' + n))) == "hhhh" ? 1 : -1;

    static long SplitAndJoin()
    {
        string[] parts = "a,bc,d".Split(',');
        string joined = string.Join("-", parts);
        return parts.Length * 10 + joined.Length + (joined == "a-bc-d" ? 100 : 0);
    }

    static long StringMethods()
    {
        string s = "  " + word + " ";
        return s.Trim().Length + (s.Contains("id") ? 10 : 0) + s.Replace("d", "xx").Length * 100 + (word.StartsWith("ti", StringComparison.Ordinal) ? 1000 : 0) +
               word.PadLeft(6).Length + (word.Equals("TIDE", StringComparison.OrdinalIgnoreCase) ? 10000 : 0);
    }

    static long StringSwitch() => (word + "x") switch { "tidex" => number, "other" => 2, _ => 3 };

    static long StringHash() => (word + "1").GetHashCode() == "tide1".GetHashCode() ? 1 : 0;

    static long CharArrays()
    {
        char[] chars = word.ToCharArray();
        Array.Reverse(chars);
        string s = new(chars);
        return s == "edit" ? char.ToUpperInvariant(s[0]) : -1;
    }

    static long NumbersToText() => number.ToString().Length + big.ToString().Length * 10 + real.ToString().Length * 100 + money.ToString().Length * 1000 + unsigned.ToString("X8").Length;

    static long Utf8()
    {
        byte[] bytes = Encoding.UTF8.GetBytes(word + "é");
        return bytes.Length * 10 + Encoding.UTF8.GetString(bytes).Length;
    }
}
