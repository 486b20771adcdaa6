// about:       dc: double-checked locking with an ordinary reference
// mode:        check
// expect:      ok states=157
// expect-sc:   ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  ok
// dotnet:      skip
// litmus:      r0 = p; if r0 == 0 { lock m0; r0 = p; if r0 == 0 { A.f = 1; p = A; r0 = A }; unlock m0 }; r2 = r0.f || r0 = p; if r0 == 0 { lock m0; r0 = p; if r0 == 0 { B.f = 1; p = B; r0 = B }; unlock m0 }; r2 = r0.f
// exists:      1:r2=0
//
// One of the ten programs of "Memory Model Sensitive Bytecode Verification" (its figure 4). In net the reference is written after
// the fields of the object, and a read through a reference comes after the read of it.
using System.Diagnostics;
using System.Threading;

class Helper
{
    private static readonly object gate = new();
    private static Helper? helper;

    internal int data;

    internal static Helper Get()
    {
        if (helper == null)
        {
            lock (gate)
            {
                if (helper == null)
                {
                    var made = new Helper { data = 42 };
                    helper = made;
                }
            }
        }
        return helper;
    }
}

static class DoubleChecked
{
    static int first, second;

    static void First() => first = Helper.Get().data;

    static void Second() => second = Helper.Get().data;

    static void Main()
    {
        var one = new Thread(First);
        var other = new Thread(Second);
        one.Start();
        other.Start();
        one.Join();
        other.Join();
        Debug.Assert(first == 42 && second == 42);
    }
}
