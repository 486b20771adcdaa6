// about: a field far from the beginning of an object that is null: NullReferenceException, however far
// mode:  run
using System;
using System.Runtime.CompilerServices;
using System.Threading;

[InlineArray(200_000)]
struct Far
{
    byte first;
}

class Wide
{
    public Far front;
    public decimal price;
    public (long, long) pair;
    public Far back;
}

struct WideStruct
{
    public Far front;
    public int number;
    public decimal price;
}

class NullFarField
{
    static Wide none;

    static void Try(string what, Action act)
    {
        try { act(); Console.WriteLine($"{what}: no exception"); }
        catch (NullReferenceException) { Console.WriteLine($"{what}: null"); }
    }

    static void Main()
    {
        Try("read", () => Console.WriteLine(none.price));
        Try("write", () => none.price = 1);
        Try("read part", () => Console.WriteLine(none.pair.Item2));
        Try("write part", () => none.pair.Item2 = 1);
        Try("write element", () => none.back[100_000] = 3);
        Try("by reference, read", () => Console.WriteLine(Unsafe.NullRef<WideStruct>().number));
        Try("by reference, write", () => Unsafe.NullRef<WideStruct>().price = 1);
        Try("interlocked", () => Interlocked.Increment(ref none.pair.Item1));
        none = new Wide { price = 3 };
        Console.WriteLine(none.price);
    }
}
