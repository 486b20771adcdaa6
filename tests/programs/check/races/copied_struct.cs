// about:   a struct is copied from a local into shared memory, through references, while another thread reads it
// mode:    check
// expect:  violation kind=data-race
// options: --races error
using System.Threading;

static class CopiedStruct
{
    struct Pair { public long First, Second; }

    static Pair shared;

    static void Copy(ref Pair to, ref Pair from) => to = from; // ERROR

    static void Main()
    {
        var reader = new Thread(() => { long seen = shared.First; }); // ERROR
        reader.Start();
        var local = new Pair { First = 1, Second = 2 };
        Copy(ref shared, ref local);
    }
}
