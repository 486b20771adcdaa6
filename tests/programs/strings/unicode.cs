// about:   surrogate pairs, runes, code points, encodings of non-ASCII text, ordinal casing beyond ASCII
// mode:    run
using System;
using System.Linq;
using System.Text;

static class Unicode
{
    static string Hex(byte[] b) => Convert.ToHexString(b).ToLowerInvariant();

    static void Main()
    {
        string s = "a\u00e9\u4e2d\U0001F600z";
        Console.WriteLine($"{s.Length} {s.EnumerateRunes().Count()}");
        foreach (Rune r in s.EnumerateRunes())
            Console.WriteLine($"U+{r.Value:X4} utf16={r.Utf16SequenceLength} utf8={r.Utf8SequenceLength} ascii={r.IsAscii} bmp={r.IsBmp} letter={Rune.IsLetter(r)} {Rune.GetUnicodeCategory(r)}");
        for (int i = 0; i < s.Length; i++) Console.Write($"{(int)s[i]:x4} ");
        Console.WriteLine();
        Console.WriteLine(Hex(Encoding.UTF8.GetBytes(s)));
        Console.WriteLine(Hex(Encoding.Unicode.GetBytes(s)));
        Console.WriteLine(Hex(Encoding.BigEndianUnicode.GetBytes(s)));
        Console.WriteLine(Hex(Encoding.UTF32.GetBytes(s)));
        Console.WriteLine(Hex(Encoding.ASCII.GetBytes(s)));
        Console.WriteLine(Hex(Encoding.Latin1.GetBytes(s)));
        string broken = "x\ud83dy";
        Console.WriteLine(Hex(Encoding.UTF8.GetBytes(broken)));
        Console.WriteLine(Encoding.UTF8.GetString(new byte[] { 0x61, 0xff, 0xc3, 0x28, 0xe4, 0xb8, 0x62 }).Select(c => ((int)c).ToString("x")).Aggregate((a, b) => a + " " + b));
        try { new UTF8Encoding(false, true).GetBytes(broken); } catch (EncoderFallbackException e) { Console.WriteLine($"{e.Index} {(int)e.CharUnknown:x}"); }
        try { new UTF8Encoding(false, true).GetString(new byte[] { 0x80 }); } catch (DecoderFallbackException e) { Console.WriteLine(e.Message); }
        Console.WriteLine("\u00e9\u0436\u03c3".ToUpperInvariant() == "\u00c9\u0416\u03a3");
        Console.WriteLine("\u00c9\u0416\u03a3".ToLowerInvariant() == "\u00e9\u0436\u03c3");
        Console.WriteLine("stra\u00dfe".ToUpperInvariant().Length);
        Console.WriteLine(Rune.TryCreate('\ud83d', '\ude00', out Rune grin) + " " + grin.ToString().Length + " " + Rune.IsValid(0xd800) + " " + Rune.ReplacementChar.Value.ToString("x"));
        Console.WriteLine(new Rune('a') < new Rune('b') ? "less" : "not");
        Console.WriteLine(Rune.ToUpperInvariant(new Rune('\u00e9')).Value.ToString("x") + " " + Rune.GetNumericValue(new Rune('9')));
        Console.WriteLine(s.IsNormalized() + " " + s.IndexOf("\U0001F600", StringComparison.Ordinal) + " " + s.Contains('\u4e2d'));
        Console.WriteLine(string.Join(",", "\U0001F600\U0001F601".Select(char.IsSurrogate)));
        Console.WriteLine(new string(s.Reverse().ToArray()).Length);
        Console.WriteLine(Encoding.UTF8.GetByteCount(s) + " " + Encoding.UTF8.GetMaxByteCount(3) + " " + Encoding.UTF8.GetCharCount(Encoding.UTF8.GetBytes(s)));
        var dec = Encoding.UTF8.GetDecoder(); char[] outc = new char[8]; int total = 0;
        foreach (byte b in Encoding.UTF8.GetBytes("\u4e2d\U0001F600")) total += dec.GetChars(new[] { b }, 0, 1, outc, total);
        Console.WriteLine(total + " " + (new string(outc, 0, total) == "\u4e2d\U0001F600"));
        Console.WriteLine(Hex(Encoding.UTF8.GetPreamble()) + " " + Encoding.UTF8.WebName + " " + Encoding.Unicode.EncodingName.Length.Equals(7));
    }
}
