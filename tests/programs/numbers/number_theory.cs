// about:   primes, modular arithmetic, bases, perfect numbers and pseudo-random sequences in plain integer code
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

static class NumberTheory
{
    static List<int> Sieve(int n) { var comp = new bool[n + 1]; var r = new List<int>(); for (int i = 2; i <= n; i++) { if (comp[i]) continue; r.Add(i); for (long j = (long)i * i; j <= n; j += i) comp[j] = true; } return r; }
    static ulong PowMod(ulong b, ulong e, ulong m) { UInt128 r = 1, x = b % m; for (; e > 0; e >>= 1, x = x * x % m) if ((e & 1) == 1) r = r * x % m; return (ulong)r; }
    static bool MillerRabin(ulong n) { if (n < 4) return n >= 2; if (n % 2 == 0) return false; ulong d = n - 1; int s = 0; while (d % 2 == 0) { d /= 2; s++; } foreach (ulong a in new ulong[] { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37 }) { if (a % n == 0) continue; ulong x = PowMod(a, d, n); if (x == 1 || x == n - 1) continue; bool comp = true; for (int i = 1; i < s && comp; i++) { x = PowMod(x, 2, n); comp = x != n - 1; } if (comp) return false; } return true; }
    static (long g, long x, long y) Egcd(long a, long b) { if (b == 0) return (a, 1, 0); var (g, x, y) = Egcd(b, a % b); return (g, y, x - a / b * y); }
    static string ToBase(long n, int b) { if (n == 0) return "0"; var sb = new StringBuilder(); bool neg = n < 0; for (ulong u = (ulong)Math.Abs(n); u > 0; u /= (ulong)b) sb.Insert(0, "0123456789abcdefghijklmnopqrstuvwxyz"[(int)(u % (ulong)b)]); return neg ? "-" + sb : sb.ToString(); }
    static string Factor(long n) { var parts = new List<string>(); for (long p = 2; p * p <= n; p++) { int e = 0; while (n % p == 0) { n /= p; e++; } if (e > 0) parts.Add(e == 1 ? $"{p}" : $"{p}^{e}"); } if (n > 1) parts.Add(n.ToString()); return string.Join("*", parts); }
    static uint Crc(string s) { uint c = ~0u; foreach (char ch in s) { c ^= ch; for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >> 1 ^ 0xEDB88320 : c >> 1; } return ~c; }
    static uint Fnv(string s) { uint h = 2166136261; foreach (char c in s) h = unchecked((h ^ c) * 16777619); return h; }

    static void Main()
    {
        var p = Sieve(1000); Console.WriteLine($"{p.Count} {p.Last()} {p.Sum()} {string.Join(" ", p.Take(12))}");
        Console.WriteLine($"{PowMod(2, 1000, 1000000007)} {MillerRabin(18446744073709551557)} {MillerRabin(18446744073709551556)} {MillerRabin(561)} {MillerRabin(1000000007)} {MillerRabin(3215031751)}");
        Console.WriteLine($"{Egcd(240, 46)} {Egcd(17, 3120)} {(Egcd(3, 26).x + 26) % 26}"); Console.WriteLine($"{ToBase(255, 2)} {ToBase(-12345, 36)} {ToBase(long.MaxValue, 16)} {ToBase(0, 7)} {ToBase(1000, 3)}");
        foreach (long n in new[] { 360L, 97, 1001, 600851475143, 1L << 40, 999999000001 }) Console.Write(Factor(n) + " "); Console.WriteLine();
        Console.WriteLine($"{Crc("123456789"):x8} {Crc(""):x8} {Fnv("hello"):x8}"); Console.WriteLine(string.Join(" ", Enumerable.Range(1, 10000).Where(n => Enumerable.Range(1, n / 2 > 100 ? 0 : n / 2).Where(d => n % d == 0).Sum() == n)));
        uint lcg = 42; var xs = new List<uint>(); for (int i = 0; i < 5; i++) { lcg = lcg * 1664525 + 1013904223; xs.Add(lcg); } Console.WriteLine(string.Join(" ", xs)); ulong st = 88172645463325252; for (int i = 0; i < 4; i++) { st ^= st << 13; st ^= st >> 7; st ^= st << 17; Console.Write(st + " "); } Console.WriteLine();
        int digits = 0; for (int n = 0; n < 1000; n++) if (n.ToString().SequenceEqual(n.ToString().Reverse())) digits++; Console.WriteLine(digits); long[] pas = { 1 }; for (int r = 0; r < 30; r++) pas = pas.Append(0).Zip(pas.Prepend(0), (a, b) => a + b).ToArray(); Console.WriteLine(pas[15] + " " + pas.Sum()); Console.WriteLine(string.Join(" ", Enumerable.Range(1, 15).Select(i => i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i.ToString())));
        int luhn = "4539578763621486".Reverse().Select((c, i) => (c - '0') * (i % 2 + 1)).Sum(d => d > 9 ? d - 9 : d); Console.WriteLine(luhn % 10 == 0); Console.WriteLine(Acker(2, 3) + " " + Hanoi(10)); static int Acker(int m, int n) => m == 0 ? n + 1 : n == 0 ? Acker(m - 1, 1) : Acker(m - 1, Acker(m, n - 1)); static int Hanoi(int n) => n == 0 ? 0 : 2 * Hanoi(n - 1) + 1;
    }
}
