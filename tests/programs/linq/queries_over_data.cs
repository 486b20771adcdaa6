// about:   report-style queries over a small data set
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

enum Dept { Eng, Ops, Sales }
record Employee(int Id, string Name, Dept Dept, decimal Salary, int? Manager, DateOnly Hired);

static class QueriesOverData
{
    static readonly Employee[] Staff =
    {
        new(1, "Ada", Dept.Eng, 9000, null, new(2010, 1, 4)), new(2, "Bill", Dept.Eng, 7000, 1, new(2012, 6, 1)), new(3, "Cleo", Dept.Eng, 7200.50m, 1, new(2015, 3, 15)),
        new(4, "Dan", Dept.Ops, 5000, 1, new(2011, 11, 30)), new(5, "Eli", Dept.Ops, 4800, 4, new(2019, 2, 28)), new(6, "Fay", Dept.Sales, 6100, 1, new(2012, 6, 2)), new(7, "Gus", Dept.Sales, 5900, 6, new(2020, 2, 29)),
    };

    static void Main()
    {
        foreach (var g in Staff.GroupBy(e => e.Dept).OrderBy(g => g.Key))
            Console.WriteLine($"{g.Key,-6} n={g.Count()} sum={g.Sum(e => e.Salary),10:N2} avg={g.Average(e => e.Salary):F2} top={g.MaxBy(e => e.Salary)!.Name} [{string.Join(",", g.Select(e => e.Name))}]");
        var byId = Staff.ToDictionary(e => e.Id);
        foreach (var e in Staff.Where(e => e.Manager is not null)) Console.Write($"{e.Name}<-{byId[e.Manager!.Value].Name} ");
        Console.WriteLine();
        var chain = (int id) => { var l = new List<string>(); for (int? i = id; i is int k; i = byId[k].Manager) l.Add(byId[k].Name); return string.Join("/", l); };
        Console.WriteLine(string.Join(" ", Staff.Select(e => chain(e.Id))));
        void Tree(int? boss, int depth) { foreach (var e in Staff.Where(e => e.Manager == boss)) { Console.WriteLine(new string(' ', depth * 2) + e.Name); Tree(e.Id, depth + 1); } }
        Tree(null, 0);
        Console.WriteLine(string.Join(" ", Staff.OrderBy(e => e.Hired).Select(e => e.Hired.ToString("yyyy-MM-dd"))));
        Console.WriteLine(string.Join(" ", Staff.GroupBy(e => e.Hired.Year).OrderBy(g => g.Key).Select(g => $"{g.Key}:{g.Count()}")));
        var raised = Staff.Select(e => e with { Salary = decimal.Round(e.Salary * (e.Dept == Dept.Ops ? 1.1m : 1.03m), 2) }).ToList();
        Console.WriteLine(string.Join(" ", raised.Zip(Staff, (n, o) => $"{n.Name}+{n.Salary - o.Salary}")));
        var (high, low) = (Staff.Where(e => e.Salary >= 6000).ToList(), Staff.Where(e => e.Salary < 6000).ToList()); Console.WriteLine($"{high.Count} {low.Count}");
        var stats = Staff.Aggregate((Min: decimal.MaxValue, Max: 0m, Sum: 0m), (a, e) => (Math.Min(a.Min, e.Salary), Math.Max(a.Max, e.Salary), a.Sum + e.Salary)); Console.WriteLine(stats);
        foreach (var line in from e in Staff join m in Staff on e.Manager equals m.Id into ms from m in ms.DefaultIfEmpty() orderby m?.Name ?? "", e.Name.Length select $"{e.Name} under {m?.Name ?? "nobody"}") Console.WriteLine(line);
        Console.WriteLine(Staff.First()); Console.WriteLine(Staff.Select((e, i) => (i, e.Name)).Where(t => t.i % 3 == 0).Aggregate("", (s, t) => s + t));
        var pivot = Enum.GetValues<Dept>().ToDictionary(d => d, d => Staff.Where(e => e.Dept == d).GroupBy(e => e.Hired.Year >= 2015).ToDictionary(g => g.Key, g => g.Count())); foreach (var (d, row) in pivot) Console.WriteLine($"{d}: old {row.GetValueOrDefault(false)} new {row.GetValueOrDefault(true)}");
        Console.WriteLine(Staff.Any(e => e is { Dept: Dept.Sales, Salary: > 6000 }) + " " + Staff.All(e => e.Name.Length <= 4) + " " + Staff.Single(e => e.Manager == null).Name + " " + Staff.Skip(2).Take(3).Sum(e => e.Id)); Console.WriteLine(string.Join("|", Staff.Chunk(3).Select(c => string.Join("", c.Select(e => e.Name[0])))));
    }
}
