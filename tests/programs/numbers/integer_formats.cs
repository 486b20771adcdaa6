// about:   standard and custom numeric format strings over the integer types
// mode:    run
using System;
using System.Globalization;

static class IntegerFormats
{
    static void Main()
    {
        int[] values = { 0, 7, -7, 255, 12345, -1234567, int.MaxValue, int.MinValue };
        string[] formats = { "D", "D8", "X", "x10", "N", "N0", "F1", "C2", "E", "e3", "P0", "G", "G3", "R", "B", "B12", "000000", "#,#", "0.00", "+0;-0;zero", "#", "0,.0", "00-00" };
        foreach (string f in formats)
        {
            Console.Write($"{f,-12}");
            foreach (int v in values) Console.Write(" " + v.ToString(f, CultureInfo.InvariantCulture));
            Console.WriteLine();
        }
        Console.WriteLine($"{((byte)200):X} {((sbyte)-1):X} {((short)-2):x4} {((ushort)65535):B} {-1L:X} {ulong.MaxValue:N0} {long.MinValue:D} {long.MinValue:X} {((nint)(-5)):X} {(nuint)5:D3}");
        Console.WriteLine($"{Int128.MaxValue} {Int128.MinValue:N0} {UInt128.MaxValue:X} {(Int128)(-1):x}");
        Console.WriteLine($"{Convert.ToString(10, 2)} {Convert.ToString(-10, 8)} {Convert.ToString(255, 16)} {Convert.ToString((byte)5, 2)} {Convert.ToString(-1L, 2).Length} {Convert.ToInt32("1010", 2)} {Convert.ToInt32("777", 8)} {Convert.ToUInt64("ffffffffffffffff", 16)}");
        var nfi = new NumberFormatInfo { NegativeSign = "~", NumberGroupSeparator = "_", NumberGroupSizes = new[] { 3, 2 }, CurrencySymbol = "$", CurrencyNegativePattern = 1, NumberDecimalDigits = 1 };
        Console.WriteLine($"{(-1234567).ToString("N", nfi)} {(-5).ToString(nfi)} {(-42).ToString("C0", nfi)} {123456789.ToString("N0", nfi)}");
        try { 5.ToString("Z"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        try { 5.ToString("D9999999999"); } catch (FormatException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(1.ToString() + (-1).ToString() + 300.ToString() + ((byte)9).ToString("00") + 'c'.ToString() + true.ToString());
        Console.WriteLine($"{1234567890123456789:N0} {1234.ToString("#' units'")} {1234.ToString("\"q\"0")} {0.ToString("#;#;nil")} {5.ToString("%0")} {5.ToString("0%")} {12.ToString("0‰")}");
    }
}
