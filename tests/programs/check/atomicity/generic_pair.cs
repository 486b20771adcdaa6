// about:   a value of a type parameter is torn like the struct that it is
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

sealed class Cell<T>
{
    private T value;

    public T Value
    {
        get => value;
        set => this.value = value;
    }
}

static class GenericPair
{
    static void Main()
    {
        var cell = new Cell<(short, short)>();
        var writer = new Thread(() => cell.Value = (5, 5));
        writer.Start();
        (short a, short b) = cell.Value;
        Debug.Assert(a == b); // ERROR
        writer.Join();
    }
}
