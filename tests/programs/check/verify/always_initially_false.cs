// about:   an invariant that does not hold when it is registered
// mode:    check
// expect:  violation kind=invariant
// message: never true
using Tidelock;

static class InitiallyFalse
{
    static int value;

    static void Main() => Verify.Always("never true", () => value == 1); // ERROR
}
