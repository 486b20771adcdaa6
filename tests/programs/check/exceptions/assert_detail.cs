// about:   the detailed message of an assertion is part of the message
// mode:    check
// expect:  violation kind=assertion
// message: more than there is
using System.Diagnostics;

static class AssertDetail
{
    static void Main() => Debug.Assert(false, "too much", "more than there is"); // ERROR
}
