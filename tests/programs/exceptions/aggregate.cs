// about:   AggregateException: flatten, handle, inner exceptions and message
// mode:    run
using System;
using System.Collections.Generic;
using System.Linq;

static class Aggregate
{
    static void Main()
    {
        var list = new List<Exception>();
        foreach (Action a in new Action[] { () => throw new ArgumentException("one"), () => { }, () => int.Parse("x"), () => throw new AggregateException("nested", new TimeoutException("three"), new AggregateException(new Exception("four"))) })
            try { a(); } catch (Exception e) { list.Add(e); }
        var agg = new AggregateException("several", list);
        Console.WriteLine(agg.Message);
        Console.WriteLine(agg.InnerExceptions.Count + " " + agg.InnerException!.Message);
        foreach (Exception e in agg.Flatten().InnerExceptions) Console.WriteLine($"{e.GetType().Name} {e.Message}");
        Console.WriteLine(agg.GetBaseException().GetType().Name);
        try { agg.Handle(e => { Console.WriteLine("handle " + e.GetType().Name); return e is not ArgumentException; }); }
        catch (AggregateException rest) { Console.WriteLine("left " + rest.InnerExceptions.Count + " " + rest.InnerExceptions[0].Message); }
        agg.Handle(_ => true);
        Console.WriteLine("all handled");
        var single = new AggregateException(new InvalidOperationException("only", new Exception("root")));
        Console.WriteLine(single.GetBaseException().Message + " | " + single.Message);
        Console.WriteLine(single.ToString());
        Console.WriteLine(new AggregateException().Message + " " + new AggregateException().InnerExceptions.Count);
        try { throw agg.Flatten(); } catch (AggregateException e) when (e.InnerExceptions.Any(x => x is TimeoutException)) { Console.WriteLine("filtered " + e.InnerExceptions.Count); }
        try { new AggregateException(new Exception[] { null! }); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { new AggregateException((Exception[])null!); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
    }
}
