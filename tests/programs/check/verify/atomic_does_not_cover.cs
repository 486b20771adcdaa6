// about:   an atomic block does not stop a plain access of another thread from coming before or after it
// mode:    check
// expect:  violation kind=assertion
using System.Threading;
using Tidelock;

static class AtomicDoesNotCover
{
    static int value;

    static void Main()
    {
        var other = new Thread(() => value = 10);
        other.Start();
        Verify.Atomic(() => { value++; });
        other.Join();
        Verify.Assert(value is 10, "the increment came last"); // ERROR
    }
}
