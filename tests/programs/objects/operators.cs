// about:   operator overloading: arithmetic, comparison, true/false, conversions, indexers, compound and increment
// mode:    run
using System;

readonly struct Frac : IEquatable<Frac>, IComparable<Frac>
{
    public readonly long N, D;
    public Frac(long n, long d = 1) { if (d == 0) throw new DivideByZeroException("zero denominator"); long g = Gcd(Math.Abs(n), Math.Abs(d)); if (d < 0) g = -g; N = n / g; D = d / g; }
    static long Gcd(long a, long b) => b == 0 ? a == 0 ? 1 : a : Gcd(b, a % b);
    public static Frac operator +(Frac a, Frac b) => new(a.N * b.D + b.N * a.D, a.D * b.D);
    public static Frac operator -(Frac a, Frac b) => a + -b;
    public static Frac operator -(Frac a) => new(-a.N, a.D);
    public static Frac operator *(Frac a, Frac b) => new(a.N * b.N, a.D * b.D);
    public static Frac operator /(Frac a, Frac b) => new(a.N * b.D, a.D * b.N);
    public static Frac operator %(Frac a, Frac b) => a - b * (long)(a / b);
    public static Frac operator ++(Frac a) => a + 1;
    public static Frac operator --(Frac a) => a - 1;
    public static bool operator ==(Frac a, Frac b) => a.Equals(b);
    public static bool operator !=(Frac a, Frac b) => !a.Equals(b);
    public static bool operator <(Frac a, Frac b) => a.CompareTo(b) < 0;
    public static bool operator >(Frac a, Frac b) => a.CompareTo(b) > 0;
    public static bool operator <=(Frac a, Frac b) => a.CompareTo(b) <= 0;
    public static bool operator >=(Frac a, Frac b) => a.CompareTo(b) >= 0;
    public static implicit operator Frac(long n) => new(n);
    public static explicit operator long(Frac f) => f.N / f.D;
    public static explicit operator double(Frac f) => (double)f.N / f.D;
    public static explicit operator checked byte(Frac f) => checked((byte)(f.N / f.D));
    public static explicit operator byte(Frac f) => unchecked((byte)(f.N / f.D));
    public bool Equals(Frac o) => N == o.N && D == o.D;
    public override bool Equals(object? o) => o is Frac f && Equals(f);
    public override int GetHashCode() => (int)(N * 31 + D);
    public int CompareTo(Frac o) => (N * o.D).CompareTo(o.N * D);
    public override string ToString() => D == 1 ? $"{N}" : $"{N}/{D}";
}

class Tri { public readonly int V; public Tri(int v) => V = v; public static bool operator true(Tri t) { Console.Write("t? "); return t.V > 0; } public static bool operator false(Tri t) { Console.Write("f? "); return t.V < 0; } public static Tri operator &(Tri a, Tri b) => new(Math.Min(a.V, b.V)); public static Tri operator |(Tri a, Tri b) => new(Math.Max(a.V, b.V)); public static Tri operator !(Tri a) => new(-a.V); }
class Acc { public int Total; public int Ops; public void operator +=(int n) { Total += n; Ops++; } public static Acc operator <<(Acc a, string s) { a.Total += s.Length; return a; } public int this[int i, string k] { get => i * k.Length + Total; set => Total = value - i; } }

static class Operators
{
    static Tri T(int v) { Console.Write($"T{v} "); return new Tri(v); }

    static void Main()
    {
        Frac a = new(1, 2), b = new(-3, 4); Console.WriteLine($"{a + b} {a - b} {a * b} {a / b} {-a} {a % new Frac(1, 3)} {a + 1} {2 * b} {new Frac(6, -8)}");
        Console.WriteLine($"{a == new Frac(2, 4)} {a != b} {a < b} {a >= b} {(long)new Frac(7, 2)} {(double)b} {a.Equals((object)new Frac(1, 2))}"); Frac c = a; c++; ++c; c -= b; c *= 2; Frac d = c--; Console.WriteLine($"{c} {d} {c++} {++c}");
        Frac sum = 0; for (int i = 1; i <= 10; i++) sum += new Frac(1, i); Console.WriteLine(sum); try { _ = a / (a - a); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); } try { Console.WriteLine(unchecked((byte)new Frac(300))); Console.WriteLine(checked((byte)new Frac(300))); } catch (OverflowException e) { Console.WriteLine(e.GetType().Name); } Frac? n = null; Console.WriteLine($"[{a + n}] {n == null} {a > n} {(a + (Frac?)1)}");
        Console.WriteLine(T(1) && T(0) ? "yes" : "no"); Console.WriteLine(T(-1) && T(1) ? "yes" : "no"); Console.WriteLine(T(1) || T(-1) ? "yes" : "no"); Console.WriteLine(T(0) || T(0) ? "yes" : "no"); if (!T(-5)) Console.WriteLine("negated"); while (T(-2)) { } 
        Console.WriteLine(); var acc = new Acc(); acc += 5; acc += 6; acc = acc << "abc" << "de"; acc[2, "xy"] += 10; Console.WriteLine($"{acc.Total} {acc.Ops} {acc[1, "z"]}"); var (q, r) = (new Frac(9, 4), 3L); Console.WriteLine(q * r); Frac[] fs = { new(3, 4), new(1, 3), new(5, 6), 0 }; Array.Sort(fs); Console.WriteLine(string.Join(" ", fs));
    }
}
