// about:   lazy initialisation without a lock: two threads can construct twice
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class LazyInitialisationRace
{
    static int constructed;
    static LazyInitialisationRace? instance;

    LazyInitialisationRace() => Interlocked.Increment(ref constructed);

    static LazyInitialisationRace Instance => instance ??= new LazyInitialisationRace();

    static void Main()
    {
        var a = new Thread(() => _ = Instance);
        var b = new Thread(() => _ = Instance);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(constructed == 1); // ERROR
    }
}
