// about:   two class constructors that need each other in two threads: who comes second does not wait, and sees a zero
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class East
{
    public static readonly int Size;
    static East()
    {
        ClassCycle.Other!.Start();
        Size = West.Size + 2;
    }
}

class West
{
    public static readonly int Size;
    static West() { Size = East.Size + 3; }
}

static class ClassCycle
{
    public static Thread? Other;

    static void Main()
    {
        Other = new Thread(() => Touch(West.Size));
        Touch(East.Size);
        Other.Join();
        Debug.Assert(East.Size != 2, "West was not initialised yet");  // ERROR
    }

    static void Touch(int value) { }
}
