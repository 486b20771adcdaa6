// about:   accesses to different fields of one object are no race
// mode:    check
// options: --races error
// expect:  ok states=13
using System.Threading;

class DifferentFields
{
    int left, right;

    static void Main()
    {
        var shared = new DifferentFields();
        var writer = new Thread(() => shared.left = 1);
        writer.Start();
        shared.right = 2;
        writer.Join();
    }
}
