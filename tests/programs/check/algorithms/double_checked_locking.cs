// about:   double-checked locking: one construction
// mode:    check
// expect:  ok states=169
using System.Diagnostics;
using System.Threading;

class Singleton
{
    static readonly object gate = new();
    static volatile Singleton? instance;
    static int constructed;

    readonly int value;

    Singleton()
    {
        constructed++;
        value = 42;
    }

    static Singleton Instance
    {
        get
        {
            if (instance == null)
            {
                lock (gate)
                {
                    instance ??= new Singleton();
                }
            }
            return instance;
        }
    }

    static void Use() => Debug.Assert(Instance.value == 42);

    static void Main()
    {
        var a = new Thread(Use);
        var b = new Thread(Use);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(constructed == 1);
    }
}
