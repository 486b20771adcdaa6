// about:   Debug.Fail is a failed assertion
// mode:    check
// expect:  violation kind=assertion
// message: unreachable
using System.Diagnostics;

static class DebugFail
{
    static void Main() => Debug.Fail("unreachable"); // ERROR
}
