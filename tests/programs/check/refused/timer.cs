// about:   a timer, which would never fire while time stands still
// mode:    check
// expect:  unsupported
// message: timers
using System.Threading;

static class UsesTimer
{
    static void Main()
    {
        using var timer = new Timer(_ => { }, null, 10, 10);
    }
}
