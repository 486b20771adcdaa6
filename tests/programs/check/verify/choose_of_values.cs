// about:   a choice among given values
// mode:    check
// expect:  violation kind=assertion
// message: bravo
using Tidelock;

static class ChooseOfValues
{
    static void Main()
    {
        string name = Verify.Choose("alfa", "bravo", "charlie");
        Verify.Assert(name[0] != 'b', "it was bravo"); // ERROR
    }
}
