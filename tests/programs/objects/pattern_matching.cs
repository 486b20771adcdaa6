// about:   type, constant, relational, logical, property, positional, list and var patterns
// mode:    run
using System;
using System.Collections.Generic;

abstract record Expr; record Num(double V) : Expr; record Var(string N) : Expr; record Add(Expr L, Expr R) : Expr; record Mul(Expr L, Expr R) : Expr; record Neg(Expr E) : Expr;
class Order { public Customer? Who { get; set; } public List<string> Items { get; } = new(); public decimal Total; } class Customer { public string Name { get; set; } = ""; public int Level; }

static class PatternMatching
{
    static Expr Simplify(Expr e) => e switch
    {
        Add(var l, var r) => (Simplify(l), Simplify(r)) switch { (Num(0), var x) => x, (var x, Num(0)) => x, (Num(var a), Num(var b)) => new Num(a + b), (var x, var y) when x == y => new Mul(new Num(2), x), var (x, y) => new Add(x, y) },
        Mul(var l, var r) => (Simplify(l), Simplify(r)) switch { (Num(0), _) or (_, Num(0)) => new Num(0), (Num(1), var x) => x, (var x, Num(1)) => x, (Num(var a), Num(var b)) => new Num(a * b), var (x, y) => new Mul(x, y) },
        Neg(Neg(var x)) => Simplify(x), Neg(Num(var v)) => new Num(-v), Neg(var x) => new Neg(Simplify(x)), _ => e,
    };
    static string Show(Expr e) => e switch { Num { V: var v } => v.ToString(), Var(var n) => n, Add(var l, var r) => $"({Show(l)}+{Show(r)})", Mul(var l, var r) => $"{Show(l)}*{Show(r)}", Neg(var x) => $"-{Show(x)}", _ => "?" };
    static Expr Derive(Expr e, string x) => e switch { Num => new Num(0), Var(var n) => new Num(n == x ? 1 : 0), Add(var l, var r) => new Add(Derive(l, x), Derive(r, x)), Mul(var l, var r) => new Add(new Mul(Derive(l, x), r), new Mul(l, Derive(r, x))), Neg(var i) => new Neg(Derive(i, x)), _ => throw new ArgumentException() };
    static string Describe(object? o) => o switch { null => "null", int and < 0 => "negative int", int and (0 or 1) => "bit", int i and >= 2 and <= 9 => $"digit {i}", int i => $"int {i}", > 100L => "big long", long => "long", double.NaN => "nan", double d when d == Math.Floor(d) => "whole double", double or float => "fraction", "" => "empty", string { Length: 1 } => "one char", string s and not "secret" => $"string {s}", string => "hidden", char c and (>= 'a' and <= 'z' or >= 'A' and <= 'Z') => $"letter {c}", char => "char", bool b => b ? "yes" : "no", DayOfWeek.Saturday or DayOfWeek.Sunday => "weekend", Enum e => $"enum {e}", int[] { Length: 0 } => "no ints", int[] and [var x] => $"single {x}", int[] and [1, 2, ..] => "starts 1 2", int[] and [.., 9] => "ends 9", int[] and [var f, .. var mid, var l] => $"{f} [{string.Join(",", mid)}] {l}", (int a, int b2) => $"pair {a + b2}", Array { Rank: 2 } arr => $"grid {arr.Length}", List<string> and ["a", .., "z"] => "a to z", ICollection<string> { Count: > 2 and var n } => $"many {n}", Exception { InnerException: { Message: var m } } => $"inner {m}", Exception e => e.Message, Type t => t.Name, _ => o.GetType().Name };
    static decimal Discount(Order o) => o switch { { Who: null } => 0, { Who: { Name: "VIP" or "BOSS" } } => 0.5m, { Who.Level: > 5, Total: > 100 } => 0.2m, { Who: { Level: var l and > 2 }, Items: [_, _, ..] } => l * 0.01m, { Items.Count: 0 } => -1, _ => 0.01m };

    static void Main()
    {
        foreach (object? o in new object?[] { null, -5, 0, 1, 7, 42, 101L, 5L, double.NaN, 2.0, 2.5, 1f, "", "x", "hello", "secret", 'q', 'Z', '5', true, DayOfWeek.Sunday, DayOfWeek.Monday, new int[0], new[] { 3 }, new[] { 1, 2, 3 }, new[] { 5, 9 }, new[] { 4, 5, 6, 7 }, (3, 4), (3, "x"), new int[2, 3], new List<string> { "a", "q", "z" }, new List<string> { "b", "c", "d" }, new HashSet<string> { "1" }, new Exception("outer", new Exception("deep")), new Exception("plain"), typeof(string), new object() }) Console.WriteLine(Describe(o));
        Expr ex = new Add(new Mul(new Var("x"), new Var("x")), new Mul(new Num(3), new Var("x"))); Console.WriteLine($"{Show(ex)} -> {Show(Derive(ex, "x"))} -> {Show(Simplify(Derive(ex, "x")))}"); Console.WriteLine(Show(Simplify(new Neg(new Neg(new Add(new Num(0), new Mul(new Num(1), new Var("y"))))))));
        foreach (Order o in new[] { new Order(), new() { Who = new() { Name = "VIP" } }, new() { Who = new() { Level = 9 }, Total = 500 }, new() { Who = new() { Level = 4 }, Items = { "a", "b" } }, new() { Who = new() }, new() { Who = new(), Items = { "z" } } }) Console.Write(Discount(o) + " "); Console.WriteLine();
        object v = 15; if (v is int n and > 10 && n % 5 == 0) Console.WriteLine($"matched {n}"); if (v is not string str) Console.WriteLine("not string"); else Console.WriteLine(str); Console.WriteLine(v is >= 10 and <= 20); var (p, q) = (3, -3); Console.WriteLine((p, q) switch { ( > 0, > 0) => "I", ( < 0, > 0) => "II", ( < 0, < 0) => "III", ( > 0, < 0) => "IV", _ => "axis" }); ReadOnlySpan<char> sp = "key=value"; Console.WriteLine(sp is ['k', .. var rest] ? rest.ToString() : "no"); Console.WriteLine(sp is "key=value"); int[][] jag = { new[] { 1 }, new[] { 2, 3 } }; Console.WriteLine(jag is [[var one], [_, var three]] ? one + three : -1); string cmd = "go north"; Console.WriteLine(cmd.Split(' ') switch { ["go", ("north" or "south") and var dir] => "walk " + dir, ["go", _] => "cannot", ["look"] => "see", [] => "nothing", _ => "what" }); Console.WriteLine("ab" is [var c0, var c1] && c0 < c1);
    }
}
