// about:   a copy between the own stack and an array that others can reach
// mode:    check
// options: --races off
// expect:  ok
using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

[InlineArray(4)]
struct Four
{
    int first;
}

static class SpanOfLocalArray
{
    static int x;
    static readonly int[] Result = new int[2];

    static void Main()
    {
        var other = new Thread(() => x = 1);
        other.Start();
        Four four = default;
        Span<int> span = four;
        span[0] = x;
        span[1] = 7;
        span[..2].CopyTo(Result);
        Result.AsSpan().CopyTo(span[2..]);
        other.Join();
        Debug.Assert(span[2] == Result[0] && span[3] == 7);
    }
}
