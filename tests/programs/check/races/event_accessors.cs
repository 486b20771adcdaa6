// about:   the accessors of a field-like event are thread-safe: they exchange the delegate that they have read
// mode:    check
// expect:  ok states=142
// options: --races error
using System;
using System.Threading;

interface ISource { event Action Told; }

class Source<T> : ISource
{
    public event Action Told;
    public static event Action Any;
    public void Tell() { Told?.Invoke(); Any?.Invoke(); }
}

static class EventAccessors
{
    static int heard;

    static void Main()
    {
        var source = new Source<string>();
        Action one = () => heard += 1;
        Action ten = () => heard += 10;
        var other = new Thread(() => { source.Told += one; source.Told -= one; Source<string>.Any += one; });
        other.Start();
        ((ISource)source).Told += ten;
        Source<string>.Any += ten;
        other.Join();
        source.Tell();
        if (heard != 21) throw new Exception($"heard {heard}");
    }
}
