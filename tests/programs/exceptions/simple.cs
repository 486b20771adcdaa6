// about:   throw, catch, finally and rethrow in their simplest form
// mode:    run
using System;

class MyException : Exception { public int Code; public MyException(int code) : base("code " + code) { Code = code; } }

static class Simple
{
    static int Divide(int a, int b) { try { return a / b; } catch (DivideByZeroException) { Console.WriteLine("by zero"); return -1; } finally { Console.WriteLine("divided"); } }
    static void Thrower(int n) { if (n == 0) throw new MyException(7); Thrower(n - 1); }

    static void Main()
    {
        Console.WriteLine(Divide(6, 3));
        Console.WriteLine(Divide(1, 0));
        try { Thrower(3); Console.WriteLine("not here"); }
        catch (MyException e) { Console.WriteLine(e.Message + " " + e.Code); }
        try
        {
            try { throw new InvalidOperationException("inner"); }
            catch (InvalidOperationException e) { Console.WriteLine("caught " + e.Message); throw; }
            finally { Console.WriteLine("first finally"); }
        }
        catch (Exception e) { Console.WriteLine("again " + e.Message); }
        finally { Console.WriteLine("second finally"); }
        try { object o = "s"; Console.WriteLine((int)o); } catch (InvalidCastException) { Console.WriteLine("cast"); }
        try { string? s = null; Console.WriteLine(s!.Length); } catch (NullReferenceException) { Console.WriteLine("null"); }
        try { int[] two = new int[2]; Console.WriteLine(two[two.Length]); } catch (IndexOutOfRangeException) { Console.WriteLine("index"); }
        try { checked { int i = int.MaxValue; i++; Console.WriteLine(i); } } catch (OverflowException) { Console.WriteLine("overflow"); }
        int loops = 0;
        for (int i = 0; i < 5; i++) try { if (i % 2 == 0) throw new Exception(); loops++; } catch { loops += 10; }
        Console.WriteLine(loops);
        try { throw new Exception("filter"); } catch (Exception e) when (e.Message == "other") { Console.WriteLine("no"); } catch (Exception e) when (e.Message == "filter") { Console.WriteLine("yes"); }
        Console.WriteLine("end");
    }
}
