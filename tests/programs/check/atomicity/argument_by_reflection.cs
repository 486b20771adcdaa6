// about:   a struct that is handed to a method by reflection, and one that it returns by reference, are copied field by field
// mode:    check
// expect:  violation kind=assertion
// message: half of the argument
using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;

struct Pair
{
    public long A, B;
    public readonly bool IsLastOnly => A == 0 && B == 1;
}

static class ArgumentByReflection
{
    static bool IsLastOnly(Pair pair) => pair.IsLastOnly;

    static void Main()
    {
        object box = new Pair();
        MethodInfo method = typeof(ArgumentByReflection).GetMethod("IsLastOnly", BindingFlags.Static | BindingFlags.NonPublic)!;
        var writer = new Thread(() =>
        {
            ref Pair pair = ref Unsafe.Unbox<Pair>(box);
            pair.A = 1;
            pair.B = 1;
        });
        writer.Start();
        bool half = (bool)method.Invoke(null, [box])!;
        Debug.Assert(!half, "half of the argument"); // ERROR
        writer.Join();
    }
}
