// about: mcs: exceptions: filters, nested finally, rethrow, custom, inner, checked, in constructors and static constructors
// mode: run
// exit: 134
using System;

class Own : Exception {
    public readonly int Code;
    public Own(int code, Exception inner = null) : base("own " + code, inner) { Code = code; }
}
class Bad { public static int X = 1; static Bad() { throw new Own(77); } }
class Program {
    static string trace = "";
    static bool Note(string s, bool r) { trace += s; return r; }
    static int Nested(int n) {
        try {
            try {
                if (n == 1) throw new Own(1);
                if (n == 2) throw new ArgumentNullException("p");
                if (n == 3) return 3;
                int zero = n - 4;
                return 10 / zero;
            } catch (Own e) when (Note("f", e.Code == 1)) {
                trace += "o";
                throw new Own(2, e);
            } finally { trace += "1"; }
        } catch (DivideByZeroException) { trace += "d"; return -1; }
        finally { trace += "2"; }
    }
    static void Main() {
        for (int i = 1; i <= 5; i++) {
            try { trace += "r" + Nested(i); }
            catch (Own e) { trace += "c" + e.Code + (e.InnerException as Own).Code; }
            catch (ArgumentException e) { trace += "a" + e.ParamName; }
            Console.WriteLine(trace); trace = "";
        }
        int big = int.MaxValue;
        try { Console.WriteLine(checked(big + 1)); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(unchecked(big + 1));
        try { Console.WriteLine(checked((byte)big)); } catch (OverflowException) { Console.WriteLine("byte"); }
        try { Console.WriteLine(Bad.X); } catch (TypeInitializationException e) { Console.WriteLine(e.TypeName + " " + e.InnerException.Message); }
        try { Console.WriteLine(Bad.X); } catch (TypeInitializationException e) { Console.WriteLine("again " + e.InnerException.Message); }
        try { object o = "s"; Console.WriteLine((int)o); } catch (InvalidCastException) { Console.WriteLine("cast"); }
        try { string s = null; Console.WriteLine(s.Length); } catch (NullReferenceException) { Console.WriteLine("null"); }
        try { var a = new int[-1 + trace.Length]; } catch (OverflowException) { Console.WriteLine("negative size"); }
        try { var a = new int[2]; a[2 + trace.Length] = 1; } catch (IndexOutOfRangeException) { Console.WriteLine("index"); }
        try { try { throw new Own(5); } finally { Console.WriteLine("finally"); } } catch (Exception e) { Console.WriteLine(e.GetType().Name + " " + e.Message); }
        try { try { throw new Own(6); } catch (Own) { throw; } } catch (Own e) { Console.WriteLine("rethrown " + e.Code); }
        try { Deep(0); } catch (Own e) { Console.WriteLine("from depth " + e.Code); }
        while (true) { try { break; } finally { Console.WriteLine("break through finally"); } }
        for (int i = 0; i < 2; i++) { try { continue; } finally { Console.Write("c "); } }
        Console.WriteLine();
        throw new Own(9, new Own(8));
    }
    static void Deep(int n) { try { if (n == 50) throw new Own(n); Deep(n + 1); } finally { if (n % 25 == 0) Console.WriteLine("unwind " + n); } }
}
