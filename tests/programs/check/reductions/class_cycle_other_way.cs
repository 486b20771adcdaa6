// about:   as class_cycle, the outcome in which the other thread sees the zero
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class North<T>
{
    public static readonly int Size;
    static North()
    {
        ClassCycleOtherWay.Other!.Start();
        Size = South<T>.Size + 2;
    }
}

class South<T>
{
    public static readonly int Size;
    static South() { Size = North<T>.Size + 3; }
}

static class ClassCycleOtherWay
{
    public static Thread? Other;

    static void Main()
    {
        Other = new Thread(() => Touch(South<string>.Size));
        Touch(North<string>.Size);
        Other.Join();
        Debug.Assert(North<string>.Size != 5, "South saw a zero");  // ERROR
    }

    static void Touch(int value) { }
}
