// about:   executions in which an assumption fails are dropped
// mode:    check
// expect:  ok states=12
// dotnet:  skip
using Tidelock;

static class Assumes
{
    static void Main()
    {
        int a = Verify.Int(0, 9), b = Verify.Int(0, 9);
        Verify.Assume(a < b);
        Verify.Assert(b > 0, "b is at least one");
    }
}
