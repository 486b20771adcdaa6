// about:   a throwing static constructor gives TypeInitializationException, the same one each time
// mode:    run
using System;

class Bad
{
    public static int Value = 5;
    static Bad() { Console.WriteLine("Bad.cctor runs"); throw new InvalidOperationException("cctor failed"); }
    public static void Touch() => Console.WriteLine("touched");
    public int Instance;
}

class BadField { public static readonly int X = int.Parse("not a number"); static BadField() { } }

class Outer { public static int V = Bad2.W; static Outer() { Console.WriteLine("Outer.cctor end"); } }
class Bad2 { public static int W; static Bad2() { int[] a = new int[1]; W = a[Environment.ProcessorCount + 5]; } }

class Generic<T> { public static string Name; static Generic() { Console.WriteLine($"Generic<{typeof(T).Name}>.cctor"); if (typeof(T) == typeof(string)) throw new NotSupportedException("no strings"); Name = typeof(T).Name; } }

class Cyc1 { public static int A = 1 + Cyc2.B; static Cyc1() { } }
class Cyc2 { public static int B = 10 + Cyc1.A; static Cyc2() { } }

class Recovering { public static int Tries; public static string? S; static Recovering() { try { throw new Exception("inside"); } catch (Exception e) { S = "recovered from " + e.Message; } finally { Tries++; } } }

static class TypeInitializer
{
    static Exception? Try(string name, Action a)
    {
        try { a(); Console.WriteLine(name + " fine"); return null; }
        catch (TypeInitializationException e)
        {
            Console.WriteLine($"{name}: {e.Message} [{e.TypeName}]");
            for (Exception? i = e.InnerException; i != null; i = i.InnerException) Console.WriteLine($"   <- {i.GetType().Name}: {i.Message}");
            return e;
        }
        catch (Exception e) { Console.WriteLine($"{name} other {e.GetType().Name}"); return e; }
    }

    static void Main()
    {
        var e1 = Try("static call", () => Bad.Touch());
        var e2 = Try("static field", () => Console.WriteLine(Bad.Value));
        var e3 = Try("constructor", () => new Bad());
        Console.WriteLine($"{ReferenceEquals(e1, e2)} {ReferenceEquals(e1!.InnerException, e3!.InnerException)}");
        Try("field initialiser", () => Console.WriteLine(BadField.X));
        Try("chain", () => Console.WriteLine(Outer.V));
        Try("chain again", () => Console.WriteLine(Bad2.W));
        Try("generic int", () => Console.WriteLine(Generic<int>.Name));
        Try("generic string", () => Console.WriteLine(Generic<string>.Name));
        Try("generic string again", () => Console.WriteLine(Generic<string>.Name));
        Try("generic object", () => Console.WriteLine(Generic<object>.Name));
        Try("cycle", () => Console.WriteLine($"{Cyc1.A} {Cyc2.B}"));
        Try("recovering", () => Console.WriteLine(Recovering.S + Recovering.Tries));
        Try("activator", () => Activator.CreateInstance(typeof(Bad)));
    }
}
