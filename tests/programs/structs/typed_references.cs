// about:   __makeref, __refvalue, __reftype and TypedReference over locals, fields, elements and parameters
// mode:    run
using System;

struct Pair { public int A; public string B; }
class Holder { public double D = 1.5; public static long S = 10; }

static class TypedReferences
{
    static void Increment(TypedReference r)
    {
        Type t = __reftype(r);
        if (t == typeof(int)) __refvalue(r, int)++;
        else if (t == typeof(double)) __refvalue(r, double) *= 2;
        else if (t == typeof(string)) __refvalue(r, string) += "!";
        else if (t == typeof(long)) __refvalue(r, long) = -__refvalue(r, long);
        else Console.WriteLine("no way to increment " + t.Name);
    }

    static void ByRef(ref int x) => Increment(__makeref(x));
    static T Read<T>(TypedReference r) => __refvalue(r, T);

    static void Main()
    {
        int i = 5; Increment(__makeref(i)); Console.WriteLine(i);
        double d = 2.5; Increment(__makeref(d)); Console.WriteLine(d);
        string s = "text"; Increment(__makeref(s)); Console.WriteLine(s);
        ByRef(ref i); Console.WriteLine(i);
        int[] a = { 1, 2, 3 }; Increment(__makeref(a[1])); Console.WriteLine(a[1]);
        var h = new Holder(); Increment(__makeref(h.D)); Increment(__makeref(Holder.S)); Console.WriteLine(h.D + " " + Holder.S);
        Pair p = new Pair { A = 1, B = "b" }; Increment(__makeref(p.A)); Increment(__makeref(p.B)); Increment(__makeref(p)); Console.WriteLine(p.A + p.B);
        TypedReference r = __makeref(p); __refvalue(r, Pair).A = 50; Console.WriteLine(p.A); __refvalue(r, Pair) = new Pair { A = 7, B = "new" }; Console.WriteLine(p.A + p.B);
        Console.WriteLine(Read<int>(__makeref(i)) + " " + Read<string>(__makeref(s)) + " " + Read<Pair>(__makeref(p)).B);
        try { Console.WriteLine(Read<long>(__makeref(i))); } catch (InvalidCastException e) { Console.WriteLine(e.GetType().Name); }
        object o = "boxed"; TypedReference ro = __makeref(o); Console.WriteLine(__reftype(ro) + " " + __refvalue(ro, object)); __refvalue(ro, object) = 5; Console.WriteLine(o);
        Console.WriteLine(TypedReference.GetTargetType(__makeref(d)) + " " + TypedReference.ToObject(__makeref(i)));
        DayOfWeek w = DayOfWeek.Monday; Console.WriteLine(__reftype(__makeref(w))); int? n = 3; Console.WriteLine(__reftype(__makeref(n)) + " " + __refvalue(__makeref(n), int?));
        Console.WriteLine(typeof(TypedReference).IsByRefLike);
    }
}
