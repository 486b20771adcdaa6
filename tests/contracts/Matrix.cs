// Is a type linearizable? One or two threads make one change each while the main thread looks twice; what they return, and what is to
// be seen afterwards, must be so in some order of the calls one after the other, which are tried first. Which calls: chosen, so that
// one check goes through all of them. contracts.py puts this together with the subjects, and with Broken, which has a line
// for each row of a matrix: violations are told apart by their places.
using System;
using System.Collections.Generic;
using System.Threading;
using Tidelock;

abstract class Matrix
{
    public readonly List<(string Name, Func<object?> Call)> Changes = new();
    public readonly List<(string Name, Func<object?> Call)> Looks = new();

    protected void Change(string name, Func<object?> call) => Changes.Add((name, call));
    protected void Change(string name, Action call) => Changes.Add((name, () => { call(); return null; }));
    protected void Look(string name, Func<object?> call) => Looks.Add((name, call));
    protected void Look(string name, Action call) => Looks.Add((name, () => { call(); return null; }));

    // Does it matter to the type on which thread it is called?
    public virtual bool IsAffine => false;
}

static class Program
{
    static string subject = "";

    static string Result(Func<object?> call)
    {
        try
        {
            return call()?.ToString() ?? "-";
        }
        catch (Exception e)
        {
            return e.GetType().Name;
        }
    }

    static string OnThread(Func<object?> call)
    {
        string result = "";
        var thread = new Thread(() => result = Result(call));
        thread.Start();
        thread.Join();
        return result;
    }

    static string Text(string[] changes, string[] looks, Matrix s)
    {
        string text = string.Join(" ", changes) + " | " + string.Join(" ", looks) + " |";
        foreach (var look in s.Looks) text += " " + Result(look.Call);
        return text;
    }

    // All orders of calls one after the other that begin so.
    static void Orders(int[] order, int length, int[] changes, int[] looks, List<string> found)
    {
        if (length == order.Length)
        {
            found.Add(InOrder(order, changes, looks));
            return;
        }
        for (int actor = 0; actor <= changes.Length; actor++)
        {
            int done = 0;
            for (int i = 0; i < length; i++) if (order[i] == actor) done++;
            if (done == (actor == changes.Length ? looks.Length : 1)) continue;
            order[length] = actor;
            Orders(order, length + 1, changes, looks, found);
        }
    }

    static string InOrder(int[] order, int[] changes, int[] looks)
    {
        Matrix s = Subjects.Make(subject);
        var changed = new string[changes.Length];
        var looked = new string[looks.Length];
        int next = 0;
        foreach (int actor in order)
        {
            if (actor == changes.Length)
            {
                looked[next] = Result(s.Looks[looks[next]].Call);
                next++;
            }
            else
            {
                Func<object?> call = s.Changes[changes[actor]].Call;
                changed[actor] = s.IsAffine ? OnThread(call) : Result(call);
            }
        }
        return Text(changed, looked, s);
    }

    static void Main(string[] arguments)
    {
        subject = arguments[0];
        int threads = int.Parse(arguments[1]);
        Matrix shape = Subjects.Make(subject);
        var changes = new int[threads];
        int row = 0;
        for (int i = 0; i < threads; i++)
        {
            changes[i] = Verify.Choose(shape.Changes.Count);
            if (i > 0) Verify.Assume(changes[i] >= changes[i - 1]);
            row = row * shape.Changes.Count + changes[i];
        }
        var looks = new int[2];
        for (int i = 0; i < looks.Length; i++)
        {
            looks[i] = Verify.Choose(shape.Looks.Count);
            row = row * shape.Looks.Count + looks[i];
        }
        var expected = new List<string>();
        Orders(new int[threads + looks.Length], 0, changes, looks, expected);

        Matrix s = Subjects.Make(subject);
        string first = "", second = "";
        Func<object?> one = s.Changes[changes[0]].Call;
        Func<object?> two = threads > 1 ? s.Changes[changes[1]].Call : one;
        var look1 = s.Looks[looks[0]].Call;
        var look2 = s.Looks[looks[1]].Call;
        var a = new Thread(() => first = Result(one));
        var b = new Thread(() => second = Result(two));
        a.Start();
        if (threads > 1) b.Start();
        string seen1 = Result(look1);
        string seen2 = Result(look2);
        a.Join();
        if (threads > 1) b.Join();
        string text = Text(threads > 1 ? new[] { first, second } : new[] { first }, new[] { seen1, seen2 }, s);
        if (expected.Contains(text)) return;
        string calls = s.Changes[changes[0]].Name;
        if (threads > 1) calls += " || " + s.Changes[changes[1]].Name;
        Broken.Row(row, calls + " || " + s.Looks[looks[0]].Name + "; " + s.Looks[looks[1]].Name + " => " + text);
    }
}
