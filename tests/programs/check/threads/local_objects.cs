// about:   objects that never leave their thread make no states: two threads, long computations, a handful of states
// mode:    check
// expect:  ok states=8
using System.Collections.Generic;
using System.Threading;

static class LocalObjects
{
    static void Work()
    {
        var squares = new List<int>();
        for (int i = 0; i < 100; i++)
        {
            squares.Add(i * i);
        }
    }

    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start();
        b.Start();
    }
}
