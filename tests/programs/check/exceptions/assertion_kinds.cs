// about:   Trace.Assert is an assertion too, with its message
// mode:    check
// expect:  violation kind=assertion
// message: the tide is out
using System.Diagnostics;

static class AssertionKinds
{
    static void Main() => Trace.Assert(false, "the tide is out"); // ERROR
}
