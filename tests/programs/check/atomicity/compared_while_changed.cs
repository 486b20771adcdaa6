// about:   SequenceEqual compares one element after the other: arrays that are never equal can seem so
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Diagnostics;
using System.Threading;

static class ComparedWhileChanged
{
    static readonly byte[] state = { 0, 1 }, wanted = { 1, 1 };

    static void Main()
    {
        var other = new Thread(() =>
        {
            state[1] = 0;
            state[0] = 1;
        });
        other.Start();
        bool isEqual = state.AsSpan().SequenceEqual(wanted);
        Debug.Assert(!isEqual); // ERROR
        other.Join();
    }
}
