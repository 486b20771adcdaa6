// about:   an assembly called System.Counter is the program's: framework code is what lies in the framework's folder
// mode:    check
// options: --races off
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

static class SystemCounter
{
    static int count;

    static void First() => count++;

    static void Second() => count++;

    static void Main()
    {
        var first = new Thread(First);
        var second = new Thread(Second);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(count == 2); // ERROR
    }
}
