// about:   char arithmetic, classification, escapes and conversions
// mode:    run
using System;

static class Chars
{
    static void Main()
    {
        foreach (char c in "aZ5_ \t!\u00e9\u00df\u0416\u4e2d\u0660\u2028\ud83d")
            Console.WriteLine($"{(int)c:x4} letter {char.IsLetter(c)} digit {char.IsDigit(c)} num {char.IsNumber(c)} up {char.IsUpper(c)} low {char.IsLower(c)} ws {char.IsWhiteSpace(c)} punct {char.IsPunctuation(c)} ctl {char.IsControl(c)} sym {char.IsSymbol(c)} sep {char.IsSeparator(c)} sur {char.IsSurrogate(c)} {char.GetUnicodeCategory(c)}");
        Console.WriteLine($"{char.ToUpperInvariant('q')} {char.ToLowerInvariant('Q')} {char.ToUpperInvariant('\u00e9') == '\u00c9'} {(int)char.ToUpperInvariant('\u0131'):x}");
        Console.WriteLine($"{char.GetNumericValue('7')} {char.GetNumericValue('x')} {char.GetNumericValue('\u00bd')}");
        char x = 'a'; x++; x += (char)2; Console.WriteLine(x);
        Console.WriteLine($"{'a' < 'b'} {'a'.CompareTo('c')} {'a'.Equals('a')} {'a' + 'b'} {(char)('a' + 25)}");
        Console.WriteLine("\x41\u0042\U00000043 \\ \" \' tab[\t] \0".Length);
        Console.WriteLine((int)'\a' + " " + (int)'\b' + " " + (int)'\f' + " " + (int)'\v' + " " + (int)'\0' + " " + (int)'\e');
        Console.WriteLine(new string('-', 10) + char.MinValue.ToString().Length + ((int)char.MaxValue).ToString());
        Console.WriteLine(char.ConvertFromUtf32(0x1F600).Length + " " + char.ConvertToUtf32("\ud83d\ude00", 0).ToString("x"));
        Console.WriteLine(char.IsSurrogatePair('\ud83d', '\ude00') + " " + char.IsHighSurrogate('\ud83d') + " " + char.IsLowSurrogate('\ud83d'));
        Console.WriteLine($"{char.IsAsciiDigit('5')} {char.IsAsciiLetterUpper('a')} {char.IsAsciiHexDigit('f')} {char.IsBetween('m', 'a', 'z')}");
        Console.WriteLine(char.Parse("k") + char.ToString('v'));
        Console.WriteLine($"{char.TryParse("ab", out char bad)} {(int)bad}");
        string rot = "";
        foreach (char c in "Hello, World!") rot += char.IsLetter(c) ? (char)((c | 32) < 'n' ? c + 13 : c - 13) : c;
        Console.WriteLine(rot);
        try { char.Parse("toolong"); } catch (FormatException e) { Console.WriteLine(e.Message); }
    }
}
