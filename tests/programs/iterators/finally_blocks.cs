// about:   finally and using inside iterators run at the end, on break, on exceptions and on Dispose, but not if never started
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Res(string n) : IDisposable { public void Dispose() => Console.Write($"~{n} "); }

static class FinallyBlocks
{
    static IEnumerable<int> Simple(string n) { try { Console.Write($"{n}1 "); yield return 1; Console.Write($"{n}2 "); yield return 2; } finally { Console.Write($"{n}F "); } Console.Write($"{n}after "); }
    static IEnumerable<int> Nested() { try { yield return 1; try { yield return 2; try { yield return 3; } finally { Console.Write("f3 "); } yield return 4; } finally { Console.Write("f2 "); } } finally { Console.Write("f1 "); } yield return 5; }
    static IEnumerable<int> Using() { using var a = new Res("a"); yield return 1; using (var b = new Res("b")) { yield return 2; } yield return 3; }
    static IEnumerable<int> Throws(int at) { try { for (int i = 0; i < 5; i++) { if (i == at) throw new InvalidOperationException("at " + i); yield return i; } } finally { Console.Write("cleanup "); } }
    static IEnumerable<string> TryCatchAround() { foreach (int i in new[] { 0, 1, 2 }) { string r; try { r = (10 / i).ToString(); } catch (DivideByZeroException) { r = "div"; } yield return r; } }
    static IEnumerable<int> Locked(object o) { lock (o) { yield return System.Threading.Monitor.IsEntered(o) ? 1 : 0; yield return 2; } }
    static IEnumerable<int> ForeachInside() { foreach (int x in Simple("in")) yield return x * 10; }
    static IEnumerable<int> ThrowInFinally() { try { yield return 1; } finally { throw new Exception("from finally"); } }
    static IEnumerable<int> YieldBreak() { try { yield return 1; yield break; } finally { Console.Write("broke "); } }
    static void Try(string n, Action a) { Console.Write(n + ": "); try { a(); } catch (Exception e) { Console.Write($"!{e.Message} "); } Console.WriteLine(); }
    static void Take(IEnumerable<int> xs, int n) { foreach (int x in xs) { Console.Write($"[{x}] "); if (--n == 0) break; } }

    static void Main()
    {
        Try("full", () => Take(Simple("s"), 9)); Try("break", () => Take(Simple("s"), 1)); Try("never started", () => { var e = Simple("s").GetEnumerator(); e.Dispose(); }); Try("disposed early", () => { var e = Simple("s").GetEnumerator(); e.MoveNext(); e.Dispose(); e.Dispose(); Console.Write(e.MoveNext()); }); Try("throw in body", () => { foreach (int x in Simple("s")) throw new Exception("body"); }); for (int i = 1; i <= 6; i++) Try("nested " + i, () => Take(Nested(), i)); for (int i = 1; i <= 4; i++) Try("using " + i, () => Take(Using(), i)); Try("throws", () => Take(Throws(2), 9)); Try("throws not reached", () => Take(Throws(2), 2)); Try("after throw", () => { var e = Throws(0).GetEnumerator(); try { e.MoveNext(); } catch (InvalidOperationException) { Console.Write("caught "); } Console.Write(e.MoveNext()); }); Try("catch", () => Console.Write(string.Join(",", TryCatchAround()))); object o = new(); Try("lock", () => { foreach (int x in Locked(o)) Console.Write($"{x}{System.Threading.Monitor.IsEntered(o)} "); Console.Write(System.Threading.Monitor.IsEntered(o)); }); Try("inside", () => Take(ForeachInside(), 1)); Try("linq first", () => Console.Write(Simple("s").First())); Try("linq zip", () => Console.Write(Simple("x").Zip(Simple("y")).First())); Try("linq any", () => Console.Write(Simple("s").Any(x => x > 5))); Try("finally throws", () => Take(ThrowInFinally(), 1)); Try("yield break", () => Take(YieldBreak(), 9)); Try("concat", () => Take(Simple("p").Concat(Simple("q")), 3)); Try("return in loop", () => Console.Write(FirstBig(Simple("z"))));
        static int FirstBig(IEnumerable<int> xs) { foreach (int x in xs) if (x > 0) return x * 100; return -1; }
        Try("manual", () => { using var e = Nested().GetEnumerator(); while (e.MoveNext() && e.Current < 3) { } Console.Write("stop "); }); Try("select throws", () => { foreach (int x in Simple("s").Select(x => x == 2 ? throw new Exception("sel") : x)) Console.Write($"[{x}] "); }); Try("nested foreach", () => { foreach (int a in Simple("a")) foreach (int b in Simple("b")) { Console.Write($"({a},{b}) "); if (b == 1) break; } });
    }
}
