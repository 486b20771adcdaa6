// about:   a SpinLock that keeps its owner, which has ended; others go on
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class SpinLockOwnerEnded
{
    static SpinLock spin = new(true);
    static volatile int turns;

    static void Take()
    {
        bool taken = false;
        spin.Enter(ref taken);
    }

    static void Main()
    {
        var runner = new Thread(() =>
        {
            while (true)
            {
                turns = 1 - turns;
            }
        })
        { IsBackground = true };
        var one = new Thread(Take);
        var two = new Thread(Take);
        runner.Start();
        one.Start();
        two.Start();
    }
}
