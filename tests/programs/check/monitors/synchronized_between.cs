// about:   between a write and the call of a synchronized method another thread can take the lock
// mode:    check
// expect:  violation kind=assertion
// message: seen
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class SynchronizedBetween
{
    static volatile bool about_to_enter;
    static bool has_entered;

    [MethodImpl(MethodImplOptions.Synchronized)]
    static void Enter() => has_entered = true;

    [MethodImpl(MethodImplOptions.Synchronized)]
    static void Look() => Debug.Assert(!about_to_enter || has_entered, "seen"); // ERROR

    static void Main()
    {
        var other = new Thread(Look);
        other.Start();
        about_to_enter = true;
        Enter();
        other.Join();
    }
}
