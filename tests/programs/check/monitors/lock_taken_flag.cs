// about:   Enter(ref bool) sets the flag; with the flag already set it is an argument error
// mode:    check
// expect:  violation kind=unhandled-exception
// message: ArgumentException
using System.Threading;

static class LockTakenFlag
{
    static void Main()
    {
        object gate = new();
        bool taken = false;
        Monitor.Enter(gate, ref taken);
        Monitor.Enter(gate, ref taken); // ERROR
    }
}
