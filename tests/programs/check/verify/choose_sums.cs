// about:   two choices make all pairs; equal sums are equal states
// mode:    check
// expect:  ok states=6
using Tidelock;

static class ChooseSums
{
    static void Main()
    {
        int sum = Verify.Choose(4) + Verify.Choose(4);
        Verify.Assert(sum is >= 0 and <= 6, "out of range");
    }
}
