// about:   a sort of three numbers, proved for all inputs of three values each
// mode:    check
// expect:  ok states=14
using System;
using Tidelock;

static class RandomTestData
{
    static void Main()
    {
        int[] items = [Verify.Choose(3), Verify.Choose(3), Verify.Choose(3)];
        Array.Sort(items);
        Verify.Assert(items[0] <= items[1] && items[1] <= items[2], "not sorted");
    }
}
