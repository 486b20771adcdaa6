// about:   a wait that times out just before the pulse gets the lock back after it: the result says nothing of the flag
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Mailbox
{
    readonly object gate = new();
    string? letter;

    public void Put(string text)
    {
        lock (gate)
        {
            letter = text;
            Monitor.Pulse(gate);
        }
    }

    public string? Take()
    {
        lock (gate)
        {
            if (letter == null && !Monitor.Wait(gate, 20))
            {
                Debug.Assert(letter == null, "nobody has written");  // ERROR
            }
            return letter;
        }
    }
}

static class TimedWaitLate
{
    static void Main()
    {
        var box = new Mailbox();
        var reader = new Thread(() => box.Take());
        reader.Start();
        box.Put("hello");
        reader.Join();
    }
}
