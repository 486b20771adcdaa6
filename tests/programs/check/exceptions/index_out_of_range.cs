// about:   two threads push into an array with an unprotected index
// mode:    check
// expect:  violation kind=unhandled-exception
// message: IndexOutOfRangeException
using System.Threading;

static class IndexOutOfRange
{
    static readonly int[] items = new int[1];
    static volatile int count;

    static void Push(int item)
    {
        if (count < items.Length)
        {
            items[count] = item; // ERROR
            count++;
        }
    }

    static void Main()
    {
        var other = new Thread(() => Push(1));
        other.Start();
        Push(2);
        other.Join();
    }
}
