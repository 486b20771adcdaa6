// about:   record structs, readonly record structs, positional members, default, mutation and equality
// mode:    run
using System;
using System.Collections.Generic;

record struct P(int X, int Y) { public int Sum() => X + Y; public void Move(int d) { X += d; Y += d; } }
readonly record struct Money(decimal Amount, string Currency = "EUR") : IComparable<Money> { public static Money operator +(Money a, Money b) => a.Currency == b.Currency ? a with { Amount = a.Amount + b.Amount } : throw new InvalidOperationException($"{a.Currency} and {b.Currency}"); public int CompareTo(Money o) => Amount.CompareTo(o.Amount); public override string ToString() => $"{Amount:0.00} {Currency}"; }
record struct WithField(int A) { public int B = A * 2; public string? C { get; set; } = "c"; public WithField() : this(7) { B = 70; } }
readonly record struct Pair<A, B>(A First, B Second) { public Pair<B, A> Swap() => new(Second, First); public Pair<C, B> Map<C>(Func<A, C> f) => new(f(First), Second); }
record struct Nested(P A, P B, (int, string) T);
readonly record struct Id(Guid Value) { public static Id From(string s) => new(Guid.Parse(s)); }
record struct Empty; record struct Dbl(double V, float F);

static class RecordStructs
{
    static void Main()
    {
        P a = new(1, 2), b = new(1, 2); Console.WriteLine($"{a} {a == b} {a.Equals(b)} {a != default} {default(P)} {a.Sum()} {new P()} {a.GetHashCode() == b.GetHashCode()}"); b.X = 9; var c = b; c.Move(1); Console.WriteLine($"{b} {c} {b with { Y = 0 }}"); var (x, y) = c; Console.WriteLine(x * y); P[] arr = { new(1, 1), new(2, 2) }; arr[0].Move(5); arr[1].X++; foreach (P p in arr) p.Move(100); Console.WriteLine(string.Join(" ", arr)); var list = new List<P> { new(1, 1) }; var l0 = list[0]; l0.X = 50; Console.WriteLine(list[0]); list[0] = l0; Console.WriteLine(list[0]); object boxed = a; ((P)boxed).Move(3); Console.WriteLine($"{boxed} {boxed.Equals(new P(1, 2))} {boxed.Equals(5)}"); ref P r = ref arr[0]; r.X = -1; r = r with { Y = -2 }; Console.WriteLine(arr[0]);
        Money m = new(5), n = new(2.5m); Console.WriteLine($"{m + n} {m == new Money(5.0m, "EUR")} {m with { Currency = "USD" }} {default(Money)} {m.CompareTo(n)}"); try { _ = m + new Money(1, "USD"); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Console.WriteLine($"{new WithField()} {new WithField(3)} {default(WithField)} {new WithField(3) == new WithField(3) { C = "d" }}"); var pr = new Pair<int, string>(1, "one"); Console.WriteLine($"{pr} {pr.Swap()} {pr.Map(v => v + 0.5)} {pr.Swap().Swap() == pr} {pr.Equals(pr.Map(v => v))}"); var ne = new Nested(new(1, 2), new(3, 4), (5, "six")); Console.WriteLine($"{ne} {ne == new Nested(new(1, 2), new(3, 4), (5, "six"))} {ne with { A = new(0, 0) }}"); ne.A.Move(10); var na = ne.A; na.Move(10); ne.A = na; Console.WriteLine(ne.A);
        Console.WriteLine(Id.From("00000000-0000-0000-0000-000000000001") + " " + (Id.From("00000000-0000-0000-0000-000000000001") == new Id(new Guid(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))); Console.WriteLine($"{new Empty()} {new Empty() == default} {new Dbl(double.NaN, 0) == new Dbl(double.NaN, 0)} {new Dbl(0.0, 0) == new Dbl(-0.0, 0)} {new Dbl(1.5, 2.5f)}"); var d = new Dictionary<P, int> { [new(1, 2)] = 12 }; Console.WriteLine(d[a] + " " + d.ContainsKey(c)); P? np = a; Console.WriteLine($"{np?.Sum()} {np.Value with { X = 5 }} {np == a} {((P?)null) == null}"); Console.WriteLine(a is (1, 2) and { X: var px } ? px : -1); static int Classify(P p) => p switch { (0, 0) => 0, ( > 0, > 0) => 1, { X: < 0 } => 2, _ => 3 }; Console.WriteLine($"{Classify(default)} {Classify(new(1, 1))} {Classify(new(-1, 5))} {Classify(new(1, -1))}");
    }
}
