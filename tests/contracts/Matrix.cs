// Is a type linearizable? One or two threads make one change each while the main thread looks twice; what they return, and what is to
// be seen afterwards, must be so in some order of the calls one after the other, which are tried first. Which calls: chosen, so that
// one check goes through all of them, or those of one row, so that no call of another row has types looked into. contracts.py puts this together with the subjects, and with Broken, which has a line
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

    // What each thread that makes a change does before anybody changes or looks.
    public virtual void Prepare() { }
}

// A thread that makes one change when it is told to.
sealed class Changer
{
    readonly AutoResetEvent isReady = new(false);
    readonly AutoResetEvent mayGo = new(false);
    readonly Thread thread;

    public string Result = "";

    public Changer(Matrix subject, Func<object?> change)
    {
        thread = new Thread(() =>
        {
            subject.Prepare();
            isReady.Set();
            mayGo.WaitOne();
            Result = Program.Result(change);
        });
        thread.Start();
        isReady.WaitOne();
    }

    public void Go() => mayGo.Set();
    public void Join() => thread.Join();
}

static class Program
{
    static string subject = "";

    public static string Result(Func<object?> call)
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

    static Changer[] Changers(Matrix s, int[] changes)
    {
        var made = new Changer[changes.Length];
        for (int i = 0; i < made.Length; i++) made[i] = new Changer(s, s.Changes[changes[i]].Call);
        return made;
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
        Changer[] changers = s.IsAffine ? Changers(s, changes) : Array.Empty<Changer>();
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
                if (!s.IsAffine)
                {
                    changed[actor] = Result(s.Changes[changes[actor]].Call);
                    continue;
                }
                changers[actor].Go();
                changers[actor].Join();
                changed[actor] = changers[actor].Result;
            }
        }
        return Text(changed, looked, s);
    }

    // The number of the row: its choices are the digits.
    static int Choose(Matrix shape, int[] changes, int[] looks)
    {
        int row = 0;
        for (int i = 0; i < changes.Length; i++)
        {
            changes[i] = Verify.Choose(shape.Changes.Count);
            if (i > 0) Verify.Assume(changes[i] >= changes[i - 1]);
            row = row * shape.Changes.Count + changes[i];
        }
        for (int i = 0; i < looks.Length; i++)
        {
            looks[i] = Verify.Choose(shape.Looks.Count);
            row = row * shape.Looks.Count + looks[i];
        }
        return row;
    }

    static void Take(int row, Matrix shape, int[] changes, int[] looks)
    {
        for (int i = looks.Length - 1; i >= 0; i--)
        {
            looks[i] = row % shape.Looks.Count;
            row /= shape.Looks.Count;
        }
        for (int i = changes.Length - 1; i >= 0; i--)
        {
            changes[i] = row % shape.Changes.Count;
            row /= shape.Changes.Count;
        }
    }

    static void Main(string[] arguments)
    {
        subject = arguments[0];
        int threads = int.Parse(arguments[1]);
        Matrix shape = Subjects.Make(subject);
        var changes = new int[threads];
        var looks = new int[2];
        int row;
        if (arguments.Length > 2)
        {
            row = int.Parse(arguments[2]);
            Take(row, shape, changes, looks);
        }
        else
        {
            row = Choose(shape, changes, looks);
        }
        var expected = new List<string>();
        Orders(new int[threads + looks.Length], 0, changes, looks, expected);

        Matrix s = Subjects.Make(subject);
        Changer[] changers = Changers(s, changes);
        foreach (Changer changer in changers) changer.Go();
        string seen1 = Result(s.Looks[looks[0]].Call);
        string seen2 = Result(s.Looks[looks[1]].Call);
        var changed = new string[threads];
        for (int i = 0; i < threads; i++)
        {
            changers[i].Join();
            changed[i] = changers[i].Result;
        }
        string text = Text(changed, new[] { seen1, seen2 }, s);
        if (expected.Contains(text)) return;
        string calls = "row " + row + ": " + s.Changes[changes[0]].Name;
        if (threads > 1) calls += " || " + s.Changes[changes[1]].Name;
        Broken.Row(row, calls + " || " + s.Looks[looks[0]].Name + "; " + s.Looks[looks[1]].Name + " => " + text);
    }
}
