// about:   every value of a choice is explored
// mode:    check
// expect:  violation kind=assertion
// message: seven
using Tidelock;

static class Chooses
{
    static void Main() => Verify.Assert(Verify.Choose(10) != 7, "seven"); // ERROR
}
