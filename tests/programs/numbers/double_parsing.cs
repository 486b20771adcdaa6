// about:   Parse and TryParse of floating-point text, correct rounding, special values, errors
// mode:    run
using System;
using System.Globalization;

static class DoubleParsing
{
    static readonly CultureInfo Inv = CultureInfo.InvariantCulture;

    static void Main()
    {
        foreach (string s in new[] { "0", "-0", "1", "1.", ".5", "-.5", "1e3", "1E-3", "+2.5e+2", " 7.25 ", "1,234.5", "1e400", "-1e400", "1e-400", "NaN", "Infinity", "-Infinity", "nan", "0.1", "0.30000000000000004", "9007199254740993", "2.2250738585072011e-308", "4.9406564584124654e-324", "1.7976931348623159e308", "123456789012345678901234567890", "0.000000000000000000000000000000000001", "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880" })
            Console.WriteLine($"{(s.Length > 40 ? s[..20] + "..." : s)} -> {double.Parse(s, Inv):R} {BitConverter.DoubleToInt64Bits(double.Parse(s, Inv)):x16} {float.Parse(s, Inv):R}");
        foreach (string s in new[] { "", " ", "abc", "1.2.3", "1e", "e5", "--1", "1 2", "0x1p3", "1,2,3.4,5", "$5" })
        {
            string r; try { r = double.Parse(s, Inv).ToString(Inv); } catch (FormatException e) { r = e.Message; }
            Console.WriteLine($"[{s}] {r} {double.TryParse(s, NumberStyles.Float, Inv, out double d)} {d}");
        }
        Console.WriteLine($"{double.TryParse("(5.5)", NumberStyles.Any, Inv, out double p)} {p} {double.TryParse("5.5-", NumberStyles.Any, Inv, out p)} {p} {double.TryParse("¤1,000.5", NumberStyles.Currency, Inv, out p)} {p} {double.TryParse("1.5", NumberStyles.Integer, Inv, out p)} {p}");
        Console.WriteLine($"{decimal.Parse("1.10", Inv)} {decimal.Parse("-79228162514264337593543950335", Inv)} {decimal.Parse("1e-5", NumberStyles.Float, Inv)} {decimal.Parse("0.00000000000000000000000000005", Inv)} {decimal.Parse("1,000.50", NumberStyles.Number, Inv)} {decimal.TryParse("1e5", NumberStyles.Number, Inv, out decimal m)} {m}");
        try { decimal.Parse("79228162514264337593543950336", Inv); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        int bad = 0; uint seed = 1; for (int i = 0; i < 300; i++) { seed = seed * 1103515245 + 12345; double v = BitConverter.Int64BitsToDouble(((long)seed << 32 | (seed * 2654435761)) & 0x7fefffffffffffff); if (double.Parse(v.ToString("R", Inv), Inv) != v || double.Parse(v.ToString("E16", Inv), Inv) != v) bad++; } Console.WriteLine("round trips broken: " + bad);
        var de = new NumberFormatInfo { NumberDecimalSeparator = ",", NumberGroupSeparator = "." }; Console.WriteLine($"{double.Parse("1.234,5", de).ToString(Inv)} {1234.5.ToString("N2", de)}"); Console.WriteLine(Half.Parse("1.5", Inv) + Half.Parse("70000", Inv));
    }
}
