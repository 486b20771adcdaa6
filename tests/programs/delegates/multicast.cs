// about:   combining and removing delegates, invocation order, return value, exceptions in the middle
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

delegate int Op(int x, ref int acc);

static class Multicast
{
    static readonly List<string> Log = new();
    static void A() => Log.Add("A"); static void B() => Log.Add("B"); static void C() => Log.Add("C"); static void Fail() => throw new InvalidOperationException("fail");
    static string Flush() { string s = string.Join("", Log); Log.Clear(); return s; }
    static int Inc(int x, ref int acc) { acc += x; return acc; } static int Dbl(int x, ref int acc) { acc *= 2; return acc + x; }

    static void Main()
    {
        Action? a = A, b = B, c = C; Action? abc = a + b + c; abc(); Console.WriteLine(Flush()); (abc - b)!(); Console.WriteLine(Flush()); Action? aba = a + b + a; aba(); Console.WriteLine(Flush()); (aba - a)!(); Console.WriteLine(Flush()); (aba - (a + b))?.Invoke(); Console.WriteLine(Flush()); (abc - (a + c))!(); Console.WriteLine(Flush()); (abc - (b + c))!(); Console.WriteLine(Flush()); Console.WriteLine((abc - abc) == null); Console.WriteLine((a - b) == a); Action? n = null; n += A; n += null; n(); Console.WriteLine(Flush()); n -= A; Console.WriteLine(n == null); n?.Invoke();
        Console.WriteLine($"{abc.GetInvocationList().Length} {a.GetInvocationList().Length} {string.Join(",", abc.GetInvocationList().Select(d => d.Method.Name))} {abc.Method.Name} {a == (Action)A} {abc == a + b + c} {abc == a + c + b} {abc.Equals(new Action(A))} {abc.GetHashCode() == (a + b + c).GetHashCode()} {a.HasSingleTarget} {abc.HasSingleTarget}");
        Action? f = a + Fail + b; try { f(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message + " after " + Flush()); } foreach (Action d in f.GetInvocationList()) try { d(); } catch (InvalidOperationException) { Log.Add("!"); } Console.WriteLine(Flush()); Func<int> three = () => 1; three += () => 2; three += () => 3; Console.WriteLine(three() + " " + string.Join(",", three.GetInvocationList().Cast<Func<int>>().Select(x => x()))); Op op = Inc; op += Dbl; op += Inc; int acc = 1; Console.WriteLine($"{op(5, ref acc)} {acc}"); var all = Delegate.Combine(a, b, null, c); ((Action)all!)(); Console.WriteLine(Flush()); all = Delegate.RemoveAll(aba, a); ((Action)all!)(); Console.WriteLine(Flush()); Console.WriteLine(Delegate.Combine() == null); try { Delegate.Combine(a, three); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        Action self = () => Log.Add("self"); Action? grow = self; for (int i = 0; i < 4; i++) grow += grow; grow(); Console.WriteLine(Log.Count + " " + grow.GetInvocationList().Length); Log.Clear(); Action? mutate = null; mutate = () => { Log.Add("m"); mutate -= A; }; mutate += A; mutate(); Console.WriteLine(Flush()); mutate(); Console.WriteLine(Flush()); string order = ""; Action<string> w = s => order += s; Action<string> both = w + (s => order += s.ToUpperInvariant()); both("x"); both("y"); Console.WriteLine(order); Action<string> before = both; both += s => order += "?"; before("z"); Console.WriteLine(order); Action? q = null; for (int i = 0; i < 3; i++) { int k = i; q += () => Log.Add(k.ToString()); } q!(); Console.WriteLine(Flush()); foreach (var d in Delegate.EnumerateInvocationList(abc)) d(); Console.WriteLine(Flush()); Func<string, string> pipe = s => s + "1"; var chain = new[] { pipe, s => s + "2", s => s + "3" }; Console.WriteLine(chain.Aggregate("0", (s, g) => g(s)));
    }
}
