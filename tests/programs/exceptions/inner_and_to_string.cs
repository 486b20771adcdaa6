// about:   InnerException chains, GetBaseException, Data, HResult, Source and ToString of unthrown exceptions
// mode:    run
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;

class MyException : Exception
{
    public int Code { get; }
    public MyException(int code, string m, Exception? inner = null) : base(m, inner) { Code = code; HResult = code; }
}

class Overriding : Exception
{
    public override string Message => "custom message";
    public override string ToString() => "Overriding!" + base.ToString();
}

static class InnerAndToString
{
    static void Main()
    {
        var e = new MyException(7, "outer", new InvalidOperationException("middle", new ArgumentNullException("param")));
        Console.WriteLine(e.ToString());
        Console.WriteLine(e.GetBaseException().Message);
        Console.WriteLine($"{e.Code} {e.HResult:x} {e.Source ?? "no source"} {e.StackTrace ?? "no trace"} {e.TargetSite?.Name ?? "no target"} {e.HelpLink ?? "no link"}");
        for (Exception? x = e; x != null; x = x.InnerException) Console.WriteLine($"{x.GetType().FullName}: {x.Message} {x.HResult:x8}");
        e.Data["k"] = 5; e.Data["j"] = "v";
        foreach (DictionaryEntry d in e.Data) Console.WriteLine($"{d.Key} -> {d.Value}");
        Console.WriteLine(new Overriding());
        Console.WriteLine(new Exception());
        Console.WriteLine(new Exception("multi\nline"));
        Console.WriteLine(new Exception(null).Message);
        Console.WriteLine(new Exception("").ToString());
        Console.WriteLine(new ArgumentException().Message);
        Console.WriteLine(new ArgumentException("msg", "par").Message);
        Console.WriteLine(new ArgumentException("msg", "par").ParamName);
        Console.WriteLine(new ArgumentNullException("p", "text").Message);
        Console.WriteLine(new ArgumentOutOfRangeException("p").Message);
        Console.WriteLine(new ArgumentOutOfRangeException("p", 42, "bad value").Message);
        Console.WriteLine(new ObjectDisposedException("obj").Message);
        Console.WriteLine(new KeyNotFoundException().Message);
        Console.WriteLine(new NotSupportedException().Message + " " + new NotImplementedException().Message);
        Console.WriteLine(new TimeoutException().Message + " " + new OperationCanceledException().Message);
        Console.WriteLine(new FormatException().Message + " " + new RankException().Message);
        Console.WriteLine(new FileNotFoundException("gone", "f.txt").Message + " " + new EndOfStreamException().Message);
        Console.WriteLine(new AggregateException("agg", new Exception("a"), new Exception("b")));
        Console.WriteLine(new TypeInitializationException("Ns.T", new Exception("why")).Message);
        Console.WriteLine(new MissingMethodException("C", "M").Message + " " + new MissingFieldException("C", "F").Message);
        Console.WriteLine(new DivideByZeroException().HResult.ToString("x") + " " + new NullReferenceException().HResult.ToString("x"));
    }
}
