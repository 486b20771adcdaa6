// about:   as forgotten_object, where the reader waits for the writer: the value is always the same
// mode:    check
// expect:  ok
using System.Diagnostics;
using System.Threading;

class Slot
{
    public int Value;
}

static class ForgottenObjectLocked
{
    static int Read()
    {
        var slot = new Slot();
        var filler = new Thread(() => slot.Value = 1);
        filler.Start();
        filler.Join();
        int value = slot.Value;
        slot = null!;
        var other = new Thread(() => { });
        other.Start();
        other.Join();
        return value;
    }

    static void Main() => Debug.Assert(Read() == 1);
}
