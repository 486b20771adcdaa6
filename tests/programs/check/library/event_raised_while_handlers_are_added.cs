// about:   handlers are added while another thread raises the event: each delegate has the handlers it was made with,
//          also where its place in memory was another delegate's before
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Threading;

class Source
{
    private event Action? Raised;
    private int calls;

    private void Count() => calls++;

    private void Add() => Raised += Count;

    private void Raise()
    {
        if (Raised != null)
        {
            Raised();
        }
    }

    static void Main()
    {
        var source = new Source();
        var raiser = new Thread(() =>
        {
            var adder = new Thread(() =>
            {
                source.Add();
                source.Add();
            });
            adder.Start();
            source.Raise();
            adder.Join();
        });
        raiser.Start();
        source.Add();
        raiser.Join();
    }
}
