// about:   accessors that the program has itself are code like any other: one that reads plainly is a race
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System;
using System.Threading;

class Source
{
    Action told;
    public event Action Told
    {
        add { Action old = told; Interlocked.CompareExchange(ref told, old + value, old); } // ERROR
        remove { told -= value; }
    }
}

static class EventWithOwnAccessors
{
    static void Main()
    {
        var source = new Source();
        Action handler = () => { };
        var other = new Thread(() => source.Told += handler);
        other.Start();
        source.Told += handler;
        other.Join();
    }
}
