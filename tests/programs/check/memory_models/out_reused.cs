// about:       one variable for two out parameters holds the value of its own call each time
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: ok
// expect-net:  ok
// dotnet:      skip
using System.Diagnostics;
using System.Threading;


sealed class Slots
{
    readonly int[] values = { 1, 2 };
    int head;

    internal bool TryGet(int index, out int value)
    {
        if (head <= index)
        {
            value = values[index];
            return true;
        }
        value = 0;
        return false;
    }

    internal void Touch() => head = 0;
}

static class OutReused
{
    static void Ignore(Slots slots) => slots.TryGet(0, out _);

    static int After(Slots slots)
    {
        int sum = 5;
        slots.TryGet(1, out int value);
        return sum + value;
    }

    static void Main()
    {
        var slots = new Slots();
        var other = new Thread(slots.Touch);
        other.Start();
        int first = 0, second = 0;
        if (slots.TryGet(0, out int value)) first = value;
        if (slots.TryGet(1, out value)) second = value;
        Ignore(slots);
        Debug.Assert(After(slots) == 7);
        Debug.Assert(first == 1 && second == 2);
        other.Join();
    }
}
