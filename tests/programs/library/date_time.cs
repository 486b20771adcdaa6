// about:   DateTime arithmetic, formatting, parsing, kinds, calendars and edge cases with fixed values
// mode:    run
using System;
using System.Globalization;

static class DateTimes
{
    static readonly CultureInfo Inv = CultureInfo.InvariantCulture;
    static void Try(string n, Func<object> f) { try { Console.WriteLine($"{n}: {f()}"); } catch (Exception e) { Console.WriteLine($"{n}: {e.GetType().Name}: {e.Message}"); } }
    static string F(DateTime d) => d.ToString("yyyy-MM-ddTHH:mm:ss.fffffff", Inv) + "/" + d.Kind;

    static void Main()
    {
        var d = new DateTime(2024, 2, 29, 13, 5, 9, 123, DateTimeKind.Utc);
        foreach (string f in new[] { "d", "D", "f", "F", "g", "G", "M", "O", "R", "s", "t", "T", "u", "U", "Y", "yyyy-MM-dd", "dd/MM/yy", "ddd d MMM", "dddd, MMMM dd", "HH:mm:ss.fff", "hh:mm tt", "h:m:s t", "yyyyMMddHHmmssffffff", "'quoted' yy", "%d", "%h", "FFF", "%K", "%s", "\\d\\a\\y d" }) Console.WriteLine($"{f} -> {d.ToString(f, Inv)}");
        Console.WriteLine($"{d.Year} {d.Month} {d.Day} {d.Hour} {d.Minute} {d.Second} {d.Millisecond} {d.DayOfWeek} {d.DayOfYear} {d.Ticks} {F(d.Date)} {d.TimeOfDay} {DateTime.IsLeapYear(2100)} {DateTime.DaysInMonth(2023, 2)}");
        Console.WriteLine($"{F(d.AddDays(1))} {F(d.AddMonths(12))} {F(d.AddYears(1))} {F(d.AddHours(-14.5))} {F(d.AddMilliseconds(0.5))} {F(d.AddTicks(-1))} {F(d.AddMonths(-1))} {F(d + TimeSpan.FromMinutes(61))}");
        var e = new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc); Console.WriteLine($"{d - e} {(d - e).TotalDays:F3} {d > e} {d.CompareTo(e)} {DateTime.Compare(e, d)} {d.Equals(e)} {(d - e).Days / 365} {F(DateTime.UnixEpoch)} {F(DateTime.MinValue)} {F(DateTime.MaxValue)} {new DateTimeOffset(d).ToUnixTimeSeconds()} {F(DateTimeOffset.FromUnixTimeSeconds(1e9 is double x ? (long)x : 0).UtcDateTime)}");
        foreach (string s in new[] { "2024-03-05", "2024-03-05T10:20:30", "2024-03-05T10:20:30.1234567Z", "03/05/2024", "5 March 2024", "Tue, 05 Mar 2024 10:20:30 GMT", "2024-03-05 22:10", "10:20 PM, 1/2/2003", "20240305", "nonsense", "2023-02-29", "" }) Try(s, () => F(DateTime.Parse(s == "10:20 PM, 1/2/2003" ? "1/2/2003 10:20 PM" : s, Inv, DateTimeStyles.RoundtripKind)));
        Try("exact", () => F(DateTime.ParseExact("05~03~2024 14", "dd~MM~yyyy HH", Inv))); Try("exact many", () => F(DateTime.ParseExact("24.3.5", new[] { "yyyy.M.d", "yy.M.d" }, Inv, DateTimeStyles.None))); Try("exact bad", () => F(DateTime.ParseExact("2024", "yyyy-MM", Inv))); Console.WriteLine(DateTime.TryParse("31/12/2020", Inv, DateTimeStyles.None, out var bad) + " " + F(bad)); Console.WriteLine(DateTime.TryParseExact("311220", "ddMMyy", Inv, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var ok) + " " + F(ok)); Try("range", () => new DateTime(2023, 2, 29)); Try("overflow", () => DateTime.MaxValue.AddDays(1)); Try("add months", () => DateTime.MinValue.AddMonths(-1)); Try("ticks", () => F(new DateTime(638000000000000000))); Try("format", () => d.ToString("q", Inv)); Try("iso week", () => ISOWeek.GetWeekOfYear(new DateTime(2021, 1, 3)) + " " + F(ISOWeek.ToDateTime(2020, 53, DayOfWeek.Monday))); Try("cal", () => Inv.Calendar.GetWeekOfYear(d, CalendarWeekRule.FirstFourDayWeek, DayOfWeek.Monday)); var (y, m, day) = d; Console.WriteLine($"{y}{m}{day} {F(DateTime.SpecifyKind(d, DateTimeKind.Unspecified))} {d.ToBinary() == DateTime.FromBinary(d.ToBinary()).ToBinary()}"); DateTime c = new(2024, 1, 31); for (int i = 0; i < 4; i++) Console.Write(c.AddMonths(i).ToString("MM-dd ", Inv)); Console.WriteLine(); int friday13 = 0; for (var t = new DateTime(2000, 1, 13); t.Year < 2010; t = t.AddMonths(1)) if (t.DayOfWeek == DayOfWeek.Friday) friday13++; Console.WriteLine(friday13);
    }
}
