// about:   a small serialiser and mapper written with reflection, as many programs have
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text;

[AttributeUsage(AttributeTargets.Property)] class NameAttribute(string n) : Attribute { public string N => n; } [AttributeUsage(AttributeTargets.Property)] class SkipAttribute : Attribute { }
class Address { public string Street { get; set; } = ""; public int No { get; set; } } enum Rank { Junior, Senior }
class Employee { [Name("id")] public int Id { get; set; } public string? Name { get; set; } [Skip] public string Secret { get; set; } = "hidden"; public Rank Rank { get; set; } public double Score { get; set; } public bool Active { get; set; } public DateTime? Since { get; set; } public Address? Home { get; set; } public List<string> Tags { get; set; } = new(); public Dictionary<string, int> Points { get; set; } = new(); public int[] Numbers { get; set; } = Array.Empty<int>(); public Employee? Boss { get; set; } public (int, string) Pair { get; set; } public decimal ReadOnly => 1.5m; }

static class ObjectDumper
{
    static IEnumerable<PropertyInfo> Props(Type t) => t.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(p => p.GetIndexParameters().Length == 0 && !p.IsDefined(typeof(SkipAttribute))).OrderBy(p => p.Name, StringComparer.Ordinal);
    static string Key(PropertyInfo p) => p.GetCustomAttribute<NameAttribute>()?.N ?? p.Name;
    static void Json(object? o, StringBuilder sb, int depth = 0) { switch (o) { case null: sb.Append("null"); break; case string s: sb.Append('"').Append(s.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", "\\n")).Append('"'); break; case bool b: sb.Append(b ? "true" : "false"); break; case Enum e: sb.Append($"\"{e}\""); break; case DateTime d: sb.Append($"\"{d:yyyy-MM-dd}\""); break; case IFormattable f when o.GetType().IsPrimitive || o is decimal: sb.Append(f.ToString(null, CultureInfo.InvariantCulture)); break; case IDictionary m: { sb.Append('{'); bool first = true; foreach (object k in m.Keys.Cast<object>().OrderBy(k => k.ToString(), StringComparer.Ordinal)) { if (!first) sb.Append(','); first = false; sb.Append($"\"{k}\":"); Json(m[k], sb, depth + 1); } sb.Append('}'); break; } case IEnumerable l: { sb.Append('['); bool first = true; foreach (object? x in l) { if (!first) sb.Append(','); first = false; Json(x, sb, depth + 1); } sb.Append(']'); break; } default: { if (depth > 5) { sb.Append("\"...\""); break; } sb.Append('{'); var parts = o.GetType().IsGenericType && o.GetType().Name.StartsWith("ValueTuple") ? o.GetType().GetFields().OrderBy(f => f.Name, StringComparer.Ordinal).Select(f => (f.Name, f.GetValue(o))) : Props(o.GetType()).Select(p => (Key(p), p.GetValue(o))); bool first = true; foreach (var (k, v) in parts) { if (!first) sb.Append(','); first = false; sb.Append($"\"{k}\":"); Json(v, sb, depth + 1); } sb.Append('}'); break; } } }
    static string Json(object? o) { var sb = new StringBuilder(); Json(o, sb); return sb.ToString(); }
    static object? Convert1(string s, Type t) => Nullable.GetUnderlyingType(t) is { } u ? s == "" ? null : Convert1(s, u) : t.IsEnum ? Enum.Parse(t, s, true) : t.IsArray ? MakeArray(s.Split('|', StringSplitOptions.RemoveEmptyEntries), t.GetElementType()!) : t == typeof(List<string>) ? s.Split('|').ToList() : Convert.ChangeType(s, t, CultureInfo.InvariantCulture);
    static Array MakeArray(string[] xs, Type e) { var a = Array.CreateInstance(e, xs.Length); for (int i = 0; i < xs.Length; i++) a.SetValue(Convert1(xs[i], e), i); return a; }
    static T Bind<T>(Dictionary<string, string> d) where T : new() => (T)Bind(typeof(T), d, "")!; static object Bind(Type t, Dictionary<string, string> d, string prefix) { object o = Activator.CreateInstance(t)!; foreach (var p in Props(t).Where(p => p.CanWrite)) { string k = prefix + Key(p); if (d.TryGetValue(k, out string? v)) p.SetValue(o, Convert1(v, p.PropertyType)); else if (d.Keys.Any(x => x.StartsWith(k + "."))) p.SetValue(o, Bind(p.PropertyType, d, k + ".")); } return o; }
    static List<string> Diff(object a, object b, string path = "") { var r = new List<string>(); foreach (var p in Props(a.GetType())) { object? x = p.GetValue(a), y = p.GetValue(b); string k = path + p.Name; if (x is Address && y is Address) r.AddRange(Diff(x, y, k + ".")); else if (Json(x) != Json(y)) r.Add($"{k}: {Json(x)} -> {Json(y)}"); } return r; }

    static void Main()
    {
        var e = new Employee { Id = 1, Name = "Ann \"A\"\n", Rank = Rank.Senior, Score = 9.25, Active = true, Since = new DateTime(2020, 2, 29), Home = new() { Street = "Main", No = 5 }, Tags = { "x", "y" }, Points = { ["b"] = 2, ["a"] = 1 }, Numbers = new[] { 3, 4 }, Pair = (7, "seven") }; Console.WriteLine(Json(e)); Console.WriteLine(Json(new Employee { Boss = e }).Length > 200); Console.WriteLine(Json(new object?[] { 1, null, "s", 2.5, 'c', new { A = 1, B = new[] { true } }, new Dictionary<int, string> { [2] = "two" } }));
        var b = Bind<Employee>(new() { ["id"] = "42", ["Name"] = "Bob", ["Rank"] = "senior", ["Score"] = "1e2", ["Active"] = "true", ["Since"] = "2001-02-03", ["Home.Street"] = "Side", ["Home.No"] = "9", ["Numbers"] = "1|2|3", ["Tags"] = "p|q", ["Boss.id"] = "7", ["Boss.Home.No"] = "1", ["Secret"] = "ignored" }); Console.WriteLine(Json(b)); Console.WriteLine(b.Secret + " " + b.Boss!.Home!.No); foreach (string d in Diff(e, b)) Console.WriteLine(d); try { Bind<Employee>(new() { ["id"] = "abc" }); } catch (FormatException ex) { Console.WriteLine(ex.Message); } try { Bind<Employee>(new() { ["Rank"] = "Boss" }); } catch (ArgumentException ex) { Console.WriteLine(ex.Message); } Console.WriteLine(string.Join(", ", Props(typeof(Employee)).Select(p => $"{Key(p)}:{p.PropertyType.Name}")));
    }
}
