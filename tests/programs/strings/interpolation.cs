// about:   interpolated strings: alignment, format, nesting, escapes, custom handlers and IFormattable
// mode:    run
using System;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

readonly struct Temp(double c) : IFormattable
{
    public string ToString(string? f, IFormatProvider? p) => f switch { "F" => (c * 9 / 5 + 32).ToString("0.0", p) + "F", "K" => (c + 273.15).ToString("0.00", p) + "K", _ => c.ToString("0.0", p) + "C" };
    public override string ToString() => ToString(null, CultureInfo.InvariantCulture);
}

[InterpolatedStringHandler]
ref struct Tracing
{
    readonly StringBuilder _text = new();
    public Tracing(int literal, int holes) { _text.Append($"<{literal},{holes}>"); }
    public void AppendLiteral(string s) => _text.Append("L(").Append(s).Append(')');
    public void AppendFormatted<T>(T t) => _text.Append("T[").Append(typeof(T).Name).Append(':').Append(t).Append(']');
    public void AppendFormatted<T>(T t, string format) where T : IFormattable => _text.Append("F[").Append(t.ToString(format, CultureInfo.InvariantCulture)).Append(']');
    public override string ToString() => _text.ToString();
}

static class Interpolation
{
    static string Trace(Tracing t) => t.ToString();

    static void Main()
    {
        int n = 42; double d = 1234.5678; string s = "str"; string? nul = null; DateTime day = new(2021, 3, 4, 5, 6, 7);
        Console.WriteLine($"{n}|{n,6}|{n,-6}|{n:D5}|{n,8:X4}|{n,-8:x}|");
        Console.WriteLine($"{d}|{d:F2}|{d,12:N1}|{d:E2}|{d:0.0}|{d:#,##0.###}|");
        Console.WriteLine($"{s}|{s,6}|{s,-6}|{nul}|{nul,3}|{s.Length + 1}|{(n > 40 ? "big" : "small")}|");
        Console.WriteLine($"{{literal}} {{{n}}} \" \\ {"nested " + $"inner {n + 1}"}");
        Console.WriteLine($@"verbatim {n} \n ""quoted""");
        Console.WriteLine($"""raw {n} "quotes" {s + "}"}""".Replace("}", ">"));
        Console.WriteLine($$"""{{{n}}} {single} {{s}}""");
        Console.WriteLine($"{day:yyyy/MM/dd HH:mm:ss} {day:ddd MMM d} {day,25:s}");
        Console.WriteLine($"{new Temp(20)} {new Temp(20):F} {new Temp(20):K} {new Temp(20),10:F}|");
        Console.WriteLine($"{true} {'c'} {3.0m} {1.5f} {ulong.MaxValue} {DayOfWeek.Friday} {DayOfWeek.Friday:D} {(object)5} {new[] { 1 }} {typeof(int)}");
        Console.WriteLine(Trace($"a{n}b{s}c{d:F1}"));
        FormattableString fs = $"{n} and {d:F1}";
        Console.WriteLine($"{fs.Format} {fs.ArgumentCount} {fs.GetArgument(0)} {fs.ToString(CultureInfo.InvariantCulture)} {FormattableString.Invariant(fs)}");
        var sb = new StringBuilder(); sb.Append($"x={n,4}").Append(CultureInfo.InvariantCulture, $" y={d:F3}").AppendLine($" z={s}");
        Console.Write(sb);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{d:C}"));
        Span<char> buf = stackalloc char[10];
        bool ok = buf.TryWrite($"{n}-{s}", out int w); Console.WriteLine($"{ok} {w} {buf[..w].ToString()}");
        ok = buf.TryWrite($"{n}-{s}-too long", out w); Console.WriteLine($"{ok} {w}");
        const string c1 = "k"; const string c2 = $"{c1}{c1}-const"; Console.WriteLine(c2);
        Console.WriteLine($"{(n, s)} {new { A = 1, B = "two" }} {null} {(int?)null}|{(int?)7}");
        var list = new System.Collections.Generic.List<string>();
        Func<int, string> side = x => { list.Add(x.ToString()); return "v" + x; };
        Console.WriteLine($"{side(1)}{side(2)}{side(3)} {string.Join(",", list)}");
    }
}
