// about:   Bool is both
// mode:    check
// expect:  violation kind=assertion
using Tidelock;

static class Bools
{
    static void Main()
    {
        bool a = Verify.Bool(), b = Verify.Bool();
        Verify.Assert(a || b, "neither"); // ERROR
    }
}
