// about:   Parse and TryParse of integers with styles, white space, signs, hex, and the error messages
// mode:    run
using System;
using System.Globalization;

static class IntegerParsing
{
    static void P(string? s, NumberStyles st = NumberStyles.Integer)
    {
        string Text(Func<object> f) { try { return f().ToString()!; } catch (Exception e) { return e.GetType().Name + ": " + e.Message; } }
        Console.WriteLine($"[{s}] {st}: {Text(() => int.Parse(s!, st, CultureInfo.InvariantCulture))}");
    }

    static void Main()
    {
        foreach (string? s in new[] { "0", "42", "-42", "+42", " 42 ", "\t42\n", "007", "", " ", "abc", "4 2", "42x", "2147483647", "2147483648", "-2147483648", "-2147483649", "99999999999999999999", "1,234", "1.0", "0x10", "-", "+-1", null, "٣" }) P(s);
        P("ff", NumberStyles.HexNumber); P("FFFFFFFF", NumberStyles.HexNumber); P("100000000", NumberStyles.HexNumber); P("g", NumberStyles.HexNumber); P("1010", NumberStyles.BinaryNumber);
        P("1,234,567", NumberStyles.AllowThousands); P("(5)", NumberStyles.AllowParentheses); P("5-", NumberStyles.AllowTrailingSign); P("1e3", NumberStyles.AllowExponent); P("12.00", NumberStyles.AllowDecimalPoint); P("12.50", NumberStyles.AllowDecimalPoint); P(" 1", NumberStyles.None); P("¤12", NumberStyles.Currency);
        Console.WriteLine($"{int.TryParse("12", out int a)} {a} {int.TryParse("x", out a)} {a} {byte.TryParse("256", out byte b)} {b} {sbyte.TryParse("-128", out sbyte sb)} {sb} {long.TryParse("9223372036854775807", out long l)} {l} {ulong.TryParse("-1", out ulong ul)} {ul} {short.TryParse((string?)null, out short sh)} {sh} {ushort.TryParse("65535", out ushort us)} {us} {uint.TryParse("4294967296", out uint u)} {u}");
        Console.WriteLine($"{Int128.Parse("-170141183460469231731687303715884105728")} {UInt128.TryParse("340282366920938463463374607431768211456", out UInt128 big)} {big} {nint.Parse("-77")} {char.Parse("q")} {bool.Parse(" True ")} {bool.TryParse("yes", out bool bo)} {bo}");
        foreach (Action act in new Action[] { () => byte.Parse("300"), () => sbyte.Parse("-129"), () => long.Parse("9223372036854775808"), () => uint.Parse("-1"), () => ulong.Parse("18446744073709551616"), () => ushort.Parse("x"), () => bool.Parse("maybe"), () => char.Parse(""), () => int.Parse("1", (NumberStyles)0x8000), () => int.Parse("1", NumberStyles.HexNumber | NumberStyles.AllowDecimalPoint) })
            try { act(); } catch (Exception e) { Console.WriteLine($"{e.GetType().Name}: {e.Message}"); }
        Console.WriteLine(int.Parse("12345".AsSpan(1, 3)) + int.Parse("7"u8)); int n = 0; foreach (string t in "3 + 4 - 10".Split(' ')) if (int.TryParse(t, out int k)) n += k; Console.WriteLine(n);
    }
}
