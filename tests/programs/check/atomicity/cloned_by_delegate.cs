// about:   MemberwiseClone copies field by field also where it is called through a delegate
// mode:    check
// expect:  violation kind=assertion
// message: half
using System;
using System.Diagnostics;
using System.Reflection;
using System.Threading;

static class ClonedByDelegate
{
    class Pair
    {
        public long A, B;
    }

    static void Main()
    {
        var shared = new Pair();
        MethodInfo method = typeof(object).GetMethod("MemberwiseClone", BindingFlags.Instance | BindingFlags.NonPublic)!;
        var clone = method.CreateDelegate<Func<object>>(shared);
        var writer = new Thread(() =>
        {
            shared.A = 1;
            shared.B = 1;
        });
        writer.Start();
        var seen = (Pair)clone();
        Debug.Assert(seen.A == 1 || seen.B == 0, "half"); // ERROR
        writer.Join();
    }
}
