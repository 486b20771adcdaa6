// about:   Array.IndexOf looks at one element after the other: it can miss what moves behind it
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class SearchInAnArray
{
    static readonly int[] seats = { 0, 0, 7 };

    static void Main()
    {
        var mover = new Thread(() =>
        {
            seats[0] = 7;
            seats[2] = 0;
        });
        mover.Start();
        Debug.Assert(Array.IndexOf(seats, 7) >= 0); // ERROR
        mover.Join();
    }
}
