// about:   an object is local until its address is published; from then on its fields are visible to the other thread
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Publication
{
    int value;
    static Publication? shared;

    static void Main()
    {
        var reader = new Thread(() =>
        {
            Publication? seen = Volatile.Read(ref shared);
            Debug.Assert(seen == null || seen.value == 2); // ERROR
        });
        reader.Start();
        var mine = new Publication { value = 1 };
        Volatile.Write(ref shared, mine);
        mine.value = 2;
        reader.Join();
    }
}
