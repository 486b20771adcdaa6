// about:   Int includes both ends
// mode:    check
// expect:  ok states=2
using Tidelock;

static class IntRange
{
    static void Main()
    {
        int value = Verify.Int(-2, 2);
        Verify.Assert(value * value <= 4, "out of range");
    }
}
