// about:   what raises a field-like event reads its field plainly: a race with the accessor that exchanges it
// mode:    check
// expect:  violation kind=data-race
// options: --races error
// message: Source#1.Told: read by main races with atomic write by thread 2
using System;
using System.Threading;

class Source
{
    public event Action Told;
    public void Tell() => Told?.Invoke(); // ERROR
}

static class EventRaisedMeanwhile
{
    static void Main()
    {
        var source = new Source();
        Action handler = () => { };
        var other = new Thread(() => source.Told += handler); // ERROR
        other.Start();
        source.Tell();
        other.Join();
    }
}
