// about:   double-checked locking that publishes the object before it is filled
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Singleton
{
    static readonly object gate = new();
    static volatile Singleton? instance;

    int value;

    static Singleton Instance
    {
        get
        {
            if (instance == null)
            {
                lock (gate)
                {
                    if (instance == null)
                    {
                        instance = new Singleton();
                        instance.value = 42;
                    }
                }
            }
            return instance;
        }
    }

    static void Use() => Debug.Assert(Instance.value == 42); // ERROR

    static void Main()
    {
        new Thread(Use).Start();
        new Thread(Use).Start();
    }
}
