// about:   hash codes that tables of the class library ask for are not named, also not through a GetHashCode of the program
// mode:    check
// expect:  ok
// assumes: none
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

record Pair(string First, int Second);

class ByFirst : IEqualityComparer<Pair>
{
    public bool Equals(Pair? a, Pair? b) => a!.First == b!.First;
    public int GetHashCode(Pair pair) => StringComparer.Ordinal.GetHashCode(pair.First);
}

static class P
{
    static void Main()
    {
        var thread = new Thread(() =>
        {
            var pairs = new HashSet<Pair> { new("a", 1), new("a", 1) };
            Debug.Assert(pairs.Count == 1);
            var firsts = new HashSet<Pair>(new ByFirst()) { new("a", 1), new("a", 2) };
            Debug.Assert(firsts.Count == 1);
            Debug.Assert(new Dictionary<(string, int), int> { [("x", 1)] = 2 }[("x", 1)] == 2);
        });
        thread.Start();
        thread.Join();
    }
}
