// about:   hash codes that the program asks for are named, through whatever they come
// mode:    check
// expect:  ok
// dotnet:  skip
// assumes: hash-codes
// args:    6
using System;
using System.Collections.Generic;
using System.Threading;

record Pair(string First, int Second);

static class P
{
    static readonly Func<int>[] ways =
    [
        () => StringComparer.Ordinal.GetHashCode("x"),
        () => StringComparer.OrdinalIgnoreCase.GetHashCode("x"),
        () => EqualityComparer<string>.Default.GetHashCode("x"),
        () => "x".GetHashCode(StringComparison.OrdinalIgnoreCase),
        () => ("x", 1).GetHashCode(),
        () => new Pair("x", 1).GetHashCode(),
        () => ReferenceEqualityComparer.Instance.GetHashCode(new object()),
        () => HashCode.Combine(1, 2),
    ];

    static void Main(string[] args)
    {
        var thread = new Thread(() => ways[int.Parse(args[0])]());
        thread.Start();
        thread.Join();
    }
}
