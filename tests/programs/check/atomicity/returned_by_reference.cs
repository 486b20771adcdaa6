// about:   what a method that is called by reflection returns by reference is copied field by field
// mode:    check
// expect:  violation kind=assertion
// message: half
using System.Diagnostics;
using System.Reflection;
using System.Threading;

static class ReturnedByReference
{
    struct Pair
    {
        public long A, B;
    }

    static Pair shared;

    static ref Pair Shared => ref shared;

    static void Main()
    {
        PropertyInfo property = typeof(ReturnedByReference).GetProperty("Shared", BindingFlags.Static | BindingFlags.NonPublic)!;
        var writer = new Thread(() =>
        {
            shared.A = 1;
            shared.B = 1;
        });
        writer.Start();
        var seen = (Pair)property.GetValue(null)!;
        Debug.Assert(seen.A == 1 || seen.B == 0, "half"); // ERROR
        writer.Join();
    }
}
