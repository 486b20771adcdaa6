// about:   Monitor.Exit by a thread that never entered
// mode:    check
// expect:  violation kind=lock-misuse
using System.Threading;

static class ExitWithoutOwning
{
    static void Main()
    {
        object gate = new();
        Monitor.Exit(gate); // ERROR
    }
}
