// about:   string.Format with indices, alignment, formats, escapes and its errors
// mode:    run
using System;
using System.Globalization;
using System.Text;

class Reverser : IFormatProvider, ICustomFormatter
{
    public object? GetFormat(Type? t) => t == typeof(ICustomFormatter) ? this : null;
    public string Format(string? f, object? arg, IFormatProvider? p)
    {
        if (f == "rev") { char[] c = (arg?.ToString() ?? "").ToCharArray(); Array.Reverse(c); return new string(c); }
        return arg is IFormattable x ? x.ToString(f, CultureInfo.InvariantCulture) : "<" + arg + ">";
    }
}

static class CompositeFormats
{
    static void Bad(string f, params object[] args)
    {
        try { Console.WriteLine(string.Format(f, args)); }
        catch (FormatException e) { Console.WriteLine($"{f}: {e.Message}"); }
    }

    static void Main()
    {
        Console.WriteLine(string.Format("{0} {1} {0}", "a", "b"));
        Console.WriteLine(string.Format("[{0,5}] [{0,-5}] [{0,1}]", "abc"));
        Console.WriteLine(string.Format("{0:D3} {0:X} {0:N0} {0:C} {0:P0} {0:E1}", 1234));
        Console.WriteLine(string.Format("{{}} {{0}} {0}", 5));
        Console.WriteLine(string.Format("{0}{1}{2}{3}{4}", 1, 2, 3, 4, 5));
        Console.WriteLine(string.Format("{0:yyyy-MM-dd}|{1,10:F3}|{2,-8:x8}|", new DateTime(1999, 12, 31), Math.PI, 48879));
        Console.WriteLine(string.Format("{0}|{1}|{2}", null, "", 'c'));
        Console.WriteLine(string.Format("{0 ,6 :F1}|", 2.25));
        Console.WriteLine(string.Format(new Reverser(), "{0:rev} {1} {2:000} {3:rev}", "hello", "plain", 7, 123));
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, CompositeFormat.Parse("{0:F2}-{1}"), 1.005, "x"));
        Bad("{0", 1); Bad("{1}", 1); Bad("}", 1); Bad("{x}", 1); Bad("{0,}", 1); Bad("{0:}", 1); Bad("{-1}", 1); Bad("{0}}", 1); Bad("{", 1); Bad("{0:Q}", 1);
        try { string.Format(null!, 1); } catch (ArgumentNullException e) { Console.WriteLine(e.Message); }
        Console.WriteLine("{0}-{1}", 1, "two");
        Console.WriteLine("{0,4}|{1,-4}|{2:00}", 1, 2, 3);
        Console.Write("{0} {1}\n", "w", 'x');
        Console.WriteLine("no args {0}");
        Console.WriteLine(string.Format("{0:0.00;(0.00);zero} {1:0.00;(0.00);zero} {2:0.00;(0.00);zero}", 1.5, -1.5, 0));
        Console.WriteLine(string.Format("{0:#,##0} {0:0,0.0} {0:0.0e+00} {0:00000000} {0:#'lit'#} {0:0%} {0:\\#0}", 12345.678));
        Console.WriteLine(string.Format("{0:(###) ###-####}", 5551234567));
        Console.WriteLine(string.Format("{0:G} {0:F} {0:D} {0:X}", DayOfWeek.Tuesday));
        Console.WriteLine(string.Format("{0:c} {0:g} {0:hh\\:mm}", new TimeSpan(1, 2, 3, 4, 5)));
        Console.WriteLine(string.Format("{0:N} {0:B} {0:P}", new Guid("00112233-4455-6677-8899-aabbccddeeff")));
    }
}
