// about:   chains of iterators that filter, batch, window, merge and parse, as streaming programs do
// mode:    run
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

record Reading(string Sensor, int Time, double Value);

static class PullPipelines
{
    static IEnumerable<string> Lines(string text) { var sb = new StringBuilder(); foreach (char c in text) if (c == '\n') { yield return sb.ToString(); sb.Clear(); } else sb.Append(c); if (sb.Length > 0) yield return sb.ToString(); }
    static IEnumerable<Reading> Parse(IEnumerable<string> lines, List<string> errors) { int n = 0; foreach (string l in lines) { n++; if (l.Length == 0 || l[0] == '#') continue; string[] f = l.Split(',', StringSplitOptions.TrimEntries); if (f is [var s, var t, var v] && int.TryParse(t, out int time) && double.TryParse(v, NumberStyles.Float, CultureInfo.InvariantCulture, out double val)) yield return new(s, time, val); else errors.Add($"line {n}: {l}"); } }
    static IEnumerable<(T Item, int Index, bool Last)> Mark<T>(IEnumerable<T> xs) { using var e = xs.GetEnumerator(); int i = 0; bool more = e.MoveNext(); while (more) { T cur = e.Current; more = e.MoveNext(); yield return (cur, i++, !more); } }
    static IEnumerable<List<T>> GroupAdjacent<T, K>(IEnumerable<T> xs, Func<T, K> key) { List<T>? g = null; K? k = default; foreach (T x in xs) { K nk = key(x); if (g == null || !EqualityComparer<K>.Default.Equals(nk, k)) { if (g != null) yield return g; g = new(); k = nk; } g.Add(x); } if (g != null) yield return g; }
    static IEnumerable<double> MovingAverage(IEnumerable<double> xs, int n) { var w = new Queue<double>(); double sum = 0; foreach (double x in xs) { w.Enqueue(x); sum += x; if (w.Count > n) sum -= w.Dequeue(); if (w.Count == n) yield return Math.Round(sum / n, 3); } }
    static IEnumerable<T> Throttle<T>(IEnumerable<T> xs, int every) { int i = 0; foreach (T x in xs) if (i++ % every == 0) yield return x; }
    static IEnumerable<T> Trace<T>(IEnumerable<T> xs, Action<T> f) { foreach (T x in xs) { f(x); yield return x; } }
    static IEnumerable<string> Wrap(IEnumerable<string> words, int width) { var sb = new StringBuilder(); foreach (string w in words) { if (sb.Length > 0 && sb.Length + 1 + w.Length > width) { yield return sb.ToString(); sb.Clear(); } if (sb.Length > 0) sb.Append(' '); sb.Append(w); } if (sb.Length > 0) yield return sb.ToString(); }
    static IEnumerable<(int Row, string[] Cells)> Csv(string text) { int row = 0; foreach (string line in Lines(text)) { var cells = new List<string>(); var sb = new StringBuilder(); bool q = false; for (int i = 0; i < line.Length; i++) { char c = line[i]; if (q) { if (c == '"' && i + 1 < line.Length && line[i + 1] == '"') { sb.Append('"'); i++; } else if (c == '"') q = false; else sb.Append(c); } else if (c == '"') q = true; else if (c == ',') { cells.Add(sb.ToString()); sb.Clear(); } else sb.Append(c); } cells.Add(sb.ToString()); yield return (row++, cells.ToArray()); } }

    static void Main()
    {
        const string data = "# comment\na, 1, 2.5\na, 2, 3.5\nb, 2, 10\nbroken\nb, x, 3\na, 3, 4.5\n\na, 4, 0.5\nb, 5, -2e1"; var errors = new List<string>(); int pulled = 0; var readings = Parse(Trace(Lines(data), _ => pulled++), errors);
        Console.WriteLine($"{pulled} {readings.First()} {pulled}"); foreach (var g in readings.GroupBy(r => r.Sensor)) Console.WriteLine($"{g.Key}: {string.Join(" ", g.Select(r => r.Value))} avg {g.Average(r => r.Value):F3}"); Console.WriteLine(string.Join("; ", errors)); foreach (var g in GroupAdjacent(readings, r => r.Sensor)) Console.Write($"{g[0].Sensor}x{g.Count} "); Console.WriteLine(); Console.WriteLine(string.Join(" ", MovingAverage(readings.Where(r => r.Sensor == "a").Select(r => r.Value), 2))); foreach (var (item, i, last) in Mark("one two three".Split(' '))) Console.Write($"{i}:{item}{(last ? "." : ", ")}"); Console.WriteLine(); Console.WriteLine(string.Join(" ", Throttle(Enumerable.Range(0, 20), 6))); foreach (string l in Wrap("the quick brown fox jumps over the lazy dog and runs away".Split(' '), 18)) Console.WriteLine($"|{l,-18}|"); foreach (var (row, cells) in Csv("id,name\n1,\"Smith, J\"\n2,\"say \"\"hi\"\"\"\n3,")) Console.WriteLine($"{row}: {string.Join(" / ", cells)}");
        // sorted merge of several generators
        static IEnumerable<int> Multiples(int n) { for (int i = n; i < 30; i += n) yield return i; } var heads = new SortedSet<(int, int)>(); var its = new List<IEnumerator<int>> { Multiples(4).GetEnumerator(), Multiples(7).GetEnumerator(), Multiples(9).GetEnumerator() }; for (int i = 0; i < its.Count; i++) if (its[i].MoveNext()) heads.Add((its[i].Current, i)); while (heads.Count > 0) { var (v, i) = heads.Min; heads.Remove((v, i)); Console.Write(v + " "); if (its[i].MoveNext()) heads.Add((its[i].Current, i)); } Console.WriteLine(); Console.WriteLine(string.Join(",", Lines("a\n\nb\n").Select(l => $"[{l}]")));
    }
}
