// about:   with one thread there is one path, and nothing to interleave
// mode:    check
// expect:  ok states=1
using System.Collections.Generic;
using System.Diagnostics;

static class SequentialProgram
{
    static readonly Dictionary<int, string> names = new();

    static void Main()
    {
        for (int i = 0; i < 20; i++)
        {
            names[i % 7] = $"number {i}";
        }
        Debug.Assert(names.Count == 7 && names[0] == "number 14");
    }
}
