// about:   locking with the second check left out: two constructions
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Singleton
{
    static readonly object gate = new();
    static volatile Singleton? instance;
    static int constructed;

    Singleton() => constructed++;

    static void Ensure()
    {
        if (instance == null)
        {
            lock (gate)
            {
                instance = new Singleton();
            }
        }
    }

    static void Main()
    {
        var other = new Thread(Ensure);
        other.Start();
        Ensure();
        other.Join();
        Debug.Assert(constructed == 1); // ERROR
    }
}
