// about:   a bank, an inventory and a text index: collections together as in an ordinary program
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

enum Kind { Deposit, Withdraw, Transfer }
record Transaction(int Id, Kind Kind, string From, string? To, decimal Amount);

class Bank
{
    readonly SortedDictionary<string, decimal> _accounts = new(StringComparer.Ordinal);
    readonly List<(Transaction T, string Error)> _failed = new();
    public event Action<string, decimal>? Changed;

    public void Open(string id) { if (!_accounts.TryAdd(id, 0)) throw new InvalidOperationException($"account {id} exists"); }

    decimal this[string id]
    {
        get => _accounts.TryGetValue(id, out decimal v) ? v : throw new KeyNotFoundException($"no account {id}");
        set { if (value < 0) throw new ArgumentOutOfRangeException(nameof(value), value, "overdrawn"); _accounts[id] = value; Changed?.Invoke(id, value); }
    }

    public void Apply(Transaction t)
    {
        try
        {
            switch (t)
            {
                case { Amount: <= 0 }: throw new ArgumentException("amount must be positive");
                case { Kind: Kind.Deposit }: this[t.From] += t.Amount; break;
                case { Kind: Kind.Withdraw }: this[t.From] -= t.Amount; break;
                case { Kind: Kind.Transfer, To: { } to }: _ = this[to]; this[t.From] -= t.Amount; this[to] += t.Amount; break;
                default: throw new NotSupportedException(t.ToString());
            }
        }
        catch (Exception e) when (e is not OutOfMemoryException) { _failed.Add((t, e.Message)); }
    }

    public void Report()
    {
        foreach (var (id, v) in _accounts) Console.WriteLine($"  {id,-6}{v,10:F2}");
        foreach (var (t, e) in _failed) Console.WriteLine($"  failed #{t.Id} {t.Kind}: {e.ReplaceLineEndings(" / ")}");
    }
}

static class Simulation
{
    static void Main()
    {
        var bank = new Bank(); int changes = 0; bank.Changed += (id, v) => changes++;
        foreach (string id in new[] { "zoe", "al", "mia" }) bank.Open(id);
        try { bank.Open("al"); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var ts = new List<Transaction> { new(1, Kind.Deposit, "al", null, 100), new(2, Kind.Transfer, "al", "zoe", 30.50m), new(3, Kind.Withdraw, "al", null, 500), new(4, Kind.Transfer, "al", "bob", 1), new(5, Kind.Deposit, "mia", null, -5), new(6, Kind.Transfer, "zoe", null, 5), new(7, Kind.Deposit, "mia", null, 0.01m) };
        ts.ForEach(bank.Apply); bank.Report(); Console.WriteLine(changes);
        var byKind = ts.ToLookup(t => t.Kind); foreach (Kind k in Enum.GetValues<Kind>()) Console.WriteLine($"{k}: {byKind[k].Count()} {byKind[k].Sum(t => t.Amount)}");
        string[] docs = { "the cat sat", "the dog sat down", "a cat and a dog" }; var index = new Dictionary<string, SortedSet<int>>();
        for (int i = 0; i < docs.Length; i++) foreach (string w in docs[i].Split(' ')) { if (!index.TryGetValue(w, out var s)) index[w] = s = new(); s.Add(i); }
        foreach (string w in index.Keys.Order(StringComparer.Ordinal)) Console.Write($"{w}:{string.Join("", index[w])} "); Console.WriteLine();
        Console.WriteLine(string.Join(",", index["cat"].Intersect(index["dog"])));
        var deps = new Dictionary<string, string[]> { ["app"] = new[] { "lib", "log" }, ["lib"] = new[] { "core" }, ["log"] = new[] { "core" }, ["core"] = Array.Empty<string>() }; var done = new List<string>(); var visiting = new HashSet<string>();
        void Visit(string n) { if (done.Contains(n)) return; if (!visiting.Add(n)) throw new InvalidOperationException("cycle at " + n); foreach (string d in deps[n]) Visit(d); visiting.Remove(n); done.Add(n); }
        Visit("app"); Console.WriteLine(string.Join(" ", done)); deps["core"] = new[] { "app" }; done.Clear(); try { Visit("app"); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
    }
}
