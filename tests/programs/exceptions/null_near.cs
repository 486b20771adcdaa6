// about: reads, writes and copies in the first page are NullReferenceExceptions, whatever the address
// mode:  run
using System;
using System.Runtime.CompilerServices;
using System.Threading;

[InlineArray(3_000)]
struct Front
{
    byte first;
}

class Middle
{
    public Front front;
    public int number;
    public Front back;
    public int last;
}

static unsafe class NullNear
{
    static Middle none;

    static void Try(string what, Action act)
    {
        try { act(); Console.WriteLine($"{what}: no exception"); }
        catch (NullReferenceException) { Console.WriteLine($"{what}: null"); }
    }

    static void Main()
    {
        foreach (nint address in new nint[] { 1, 100, 4092 })
        {
            Try("read", () => Console.WriteLine(*(int*)address));
            Try("write", () => *(int*)address = 1);
            Try("increment", () => Interlocked.Increment(ref *(int*)(address & ~3)));
            Try("add", () => Unsafe.Add(ref Unsafe.NullRef<byte>(), address) = 1);
            Try("span", () => new Span<byte>((void*)address, 4)[2] = 1);
            Try("object", () => Console.WriteLine(Unsafe.As<nint, object>(ref Unsafe.AsRef(in address)).ToString()));
        }
        Try("field", () => none.number = 1);
        Try("last field", () => Console.WriteLine(none.last));
        Try("reference to field", () => { ref int last = ref none.last; last = 1; });
    }
}
