// about:   the upper end of Int is reached
// mode:    check
// expect:  violation kind=assertion
using Tidelock;

static class IntRangeEnd
{
    static void Main() => Verify.Assert(Verify.Int(-2, 2) < 2, "the end"); // ERROR
}
