// about:   nothing to choose from
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ArgumentOutOfRangeException
using Tidelock;

static class ChooseBadArgument
{
    static void Main() => Verify.Choose(0); // ERROR
}
