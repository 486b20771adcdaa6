// about:   a struct is copied field by field by reflection too: half of it can be seen
// mode:    check
// expect:  violation kind=assertion
// message: half
using System.Diagnostics;
using System.Reflection;
using System.Threading;

static class StructByReflection
{
    static (long, long) pair;

    static void Main()
    {
        FieldInfo field = typeof(StructByReflection).GetField("pair", BindingFlags.Static | BindingFlags.NonPublic)!;
        var writer = new Thread(() => field.SetValue(null, (1L, 1L)));
        writer.Start();
        var seen = ((long, long))field.GetValue(null)!;
        Debug.Assert(seen.Item1 == seen.Item2, "half"); // ERROR
        writer.Join();
    }
}
