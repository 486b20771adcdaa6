// about:   TimeSpan construction, arithmetic, formatting and parsing
// mode:    run
using System;
using System.Globalization;

static class TimeSpans
{
    static readonly CultureInfo Inv = CultureInfo.InvariantCulture;
    static void Try(string n, Func<object> f) { try { Console.WriteLine($"{n}: {f()}"); } catch (Exception e) { Console.WriteLine($"{n}: {e.GetType().Name}: {e.Message}"); } }

    static void Main()
    {
        var t = new TimeSpan(1, 2, 3, 4, 5); var n = -t;
        Console.WriteLine($"{t} {n} {t.Days} {t.Hours} {t.Minutes} {t.Seconds} {t.Milliseconds} {t.Ticks} {n.Hours} {t.TotalDays:F6} {t.TotalHours:F4} {t.TotalMinutes:F2} {t.TotalSeconds} {t.TotalMilliseconds}");
        Console.WriteLine($"{TimeSpan.FromDays(1.5)} {TimeSpan.FromHours(25)} {TimeSpan.FromMinutes(90.5)} {TimeSpan.FromSeconds(0.001)} {TimeSpan.FromMilliseconds(1234.5)} {TimeSpan.FromTicks(7)} {TimeSpan.FromMicroseconds(15)} {TimeSpan.Zero} {TimeSpan.MaxValue} {TimeSpan.MinValue}");
        Console.WriteLine($"{t + TimeSpan.FromHours(22)} {t - TimeSpan.FromDays(2)} {t * 2} {t / 3} {t / TimeSpan.FromHours(1):F5} {t.Add(n)} {t.Negate()} {n.Duration()} {t.Multiply(0.5)} {t.Subtract(TimeSpan.FromMilliseconds(5))} {3 * TimeSpan.FromSeconds(1.5)}");
        Console.WriteLine($"{t > n} {t == new TimeSpan(t.Ticks)} {t.CompareTo(n)} {TimeSpan.Compare(n, t)} {t.Equals(n)} {TimeSpan.Equals(t, t)} {t >= TimeSpan.Zero}");
        foreach (string f in new[] { "c", "g", "G", "t", @"hh\:mm\:ss", @"d\.hh", @"h\hm\m", @"mm\:ss\.fff", @"%d", @"s\.FFFFFFF", @"'T'hh", @"ddd\ hhh" }) Try(f, () => t.ToString(f, Inv) + " | " + n.ToString(f, Inv) + " | " + TimeSpan.FromSeconds(5).ToString(f, Inv));
        foreach (string s in new[] { "1", "1:2", "1:2:3", "1.2:3:4", "1.2:3:4.5", "-1:00", "0:0:0.0000001", " 5:06 ", "24:00", "23:60", "1.24:00", "abc", "", "10675199.02:48:05.4775807", "10675199.02:48:05.4775808" }) Try("[" + s + "]", () => TimeSpan.Parse(s, Inv));
        Console.WriteLine($"{TimeSpan.TryParse("5:30", Inv, out var p)} {p} {TimeSpan.TryParse("x", Inv, out p)} {p} {TimeSpan.ParseExact("05-30", @"hh\-mm", Inv)} {TimeSpan.TryParseExact("12", "%m", Inv, out p)} {p} {TimeSpan.ParseExact("1:02", new[] { "g", @"h\:mm" }, Inv)}");
        Try("overflow add", () => TimeSpan.MaxValue + TimeSpan.FromTicks(1)); Try("overflow neg", () => -TimeSpan.MinValue); Try("from nan", () => TimeSpan.FromDays(double.NaN)); Try("from big", () => TimeSpan.FromDays(1e10)); Try("div zero", () => t / 0.0); Try("bad format", () => t.ToString("x", Inv)); Try("custom bad", () => t.ToString("hh:mm", Inv)); Console.WriteLine($"{TimeSpan.TicksPerSecond} {TimeSpan.TicksPerDay} {TimeSpan.FromSeconds(1) / TimeSpan.FromMilliseconds(1)} {t.GetHashCode() == new TimeSpan(t.Ticks).GetHashCode()} {TimeSpan.FromHours(1, 30, 5)} {new TimeSpan(25, 61, 61)} {TimeSpan.FromSeconds(1.0000001).Ticks} {t.Microseconds} {t.Nanoseconds}"); TimeSpan total = default; foreach (string s in "3:15 4:50 2:05".Split(' ')) total += TimeSpan.ParseExact(s, @"m\:ss", Inv); Console.WriteLine(total); static string Human(TimeSpan x) => x switch { { TotalSeconds: < 1 } => $"{x.TotalMilliseconds}ms", { TotalMinutes: < 1 } => $"{x.TotalSeconds:0.#}s", { TotalHours: < 1 } => $"{x.Minutes}m{x.Seconds:00}s", _ => $"{(int)x.TotalHours}h{x.Minutes:00}" }; foreach (double s in new[] { 0.25, 12.34, 75, 3725, 90000 }) Console.Write(Human(TimeSpan.FromSeconds(s)) + " "); Console.WriteLine();
    }
}
