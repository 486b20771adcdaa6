// about:   two objects whose Synchronized methods call each other
// mode:    check
// expect:  violation kind=deadlock
using System.Runtime.CompilerServices;
using System.Threading;

class SynchronizedDeadlock
{
    SynchronizedDeadlock? friend;

    [MethodImpl(MethodImplOptions.Synchronized)]
    void Greet() => friend!.Answer();

    [MethodImpl(MethodImplOptions.Synchronized)]
    void Answer()
    {
    }

    static void Main()
    {
        var alfa = new SynchronizedDeadlock();
        var bravo = new SynchronizedDeadlock { friend = alfa };
        alfa.friend = bravo;
        new Thread(alfa.Greet).Start();
        new Thread(bravo.Greet).Start();
    }
}
