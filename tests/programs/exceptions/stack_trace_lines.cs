// about:   ToString of a thrown exception prints user frames, innermost first, with file and line
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

class Stack<T>
{
    public void Push(T item) => Check(item, 3);
    static void Check<U>(U u, int n) { if (n == 0) throw new InvalidOperationException($"bad {u}"); Check(u, n - 1); }
}

static class StackTraceLines
{
    struct Value { public int this[string s] { get { throw new KeyNotFoundException(s); } } public static Value operator +(Value a, Value b) => throw new NotSupportedException("plus"); }
    class Nested { public class Deeper { public void Run(ref int x, out string s, params object[] rest) { s = ""; x++; throw new FormatException("deep"); } } public int Prop { get => throw new Exception("getter"); set => throw new Exception("setter"); } public Nested(bool fail) { if (fail) throw new Exception("ctor"); } }

    // Keeps "at Method(args) in file.cs:line n", without directories.
    static void Show(Exception e)
    {
        foreach (string line in e.ToString().Split('\n'))
        {
            int at = line.IndexOf(" in "), slash = line.LastIndexOf('/');
            if (line.Contains("System.") && !line.Contains("StackTraceLines") && !line.Contains("Stack`1") && line.TrimStart().StartsWith("at ")) continue;
            Console.WriteLine(at >= 0 && slash > at ? line[..(at + 4)] + line[(slash + 1)..] : line);
        }
        Console.WriteLine("--");
    }

    static void Try(Action a) { try { a(); } catch (Exception e) { Show(e); } }

    static IEnumerable<int> Gen(int n) { for (int i = 0; i < n; i++) { if (i == 2) throw new Exception("generator"); yield return i; } }

    static void Main()
    {
        Try(() => new Stack<int>().Push(5));
        Try(() => new Stack<string>().Push("s"));
        Try(() => Console.WriteLine(new Value()["key"]));
        Try(() => Console.WriteLine(new Value() + new Value()));
        Try(() => { int x = 0; new Nested.Deeper().Run(ref x, out _, 1, 2); });
        Try(() => Console.WriteLine(new Nested(false).Prop));
        Try(() => new Nested(false).Prop = 3);
        Try(() => new Nested(true));
        Try(() => { foreach (int i in Gen(5)) { } });
        Try(Local);
        Try(() => { try { Local(); } catch (Exception e) { throw new ApplicationException("outer", e); } });
        Try(() => { try { Local(); } catch { throw; } });

        static void Local()
        {
            Func<int, int> f = n => n == 0 ? throw new ArgumentException("lambda") : n;
            f(1);
            f(0);
        }
    }
}
