// about:   as forgotten_object, with an array that the reader holds in a generic box, and a lock that only the writer takes
// mode:    check
// expect:  violation kind=assertion
// options: --races off
using System.Diagnostics;
using System.Threading;

class Box<T>
{
    public readonly T[] Items = new T[2];
}

static class ForgottenArray
{
    static Thread Start(ThreadStart work)
    {
        var thread = new Thread(work);
        thread.Start();
        return thread;
    }

    static Thread Share(out Box<long> box)
    {
        var made = new Box<long>();
        box = made;
        return Start(() =>
        {
            lock (made)
            {
                made.Items[1] = 7;
            }
        });
    }

    static void Main()
    {
        Thread writer = Share(out Box<long> box);
        long seen = box.Items[1];
        box = null!;
        Thread first = Start(() => { });
        Thread second = Start(() => { });
        writer.Join();
        first.Join();
        second.Join();
        Debug.Assert(seen != 7, "written before it was read");  // ERROR
    }
}
