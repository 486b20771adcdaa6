// about:       a method that is called by reflection gets what its arguments hold, whatever is incomplete
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Reflection;
using System.Threading;

static class InvokedByReflection
{
    static int other, number = 7;

    static int Add(int n) => n + 3;

    static void Main()
    {
        MethodInfo add = typeof(InvokedByReflection).GetMethod("Add", BindingFlags.NonPublic | BindingFlags.Static)!;
        add.Invoke(null, new object[] { 1 });
        var thread = new Thread(() => other = 1);
        thread.Start();
        object result = add.Invoke(null, new object[] { number })!;
        thread.Join();
        Debug.Assert((int)result == 10);
    }
}
