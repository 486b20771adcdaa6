// about:   a thread that has missed the pulse by its time-out waits again, for a pulse that does not come
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

class Signal<T>
{
    readonly object gate = new();
    bool isSet;
    T? value;

    public void Set(T to)
    {
        lock (gate)
        {
            value = to;
            isSet = true;
            Monitor.PulseAll(gate);
        }
    }

    public T? Get()
    {
        lock (gate)
        {
            bool inTime = isSet || Monitor.Wait(gate, 10);
            if (!inTime && isSet)
            {
                Monitor.Wait(gate);
            }
            return value;
        }
    }
}

static class TimedWaitStuck
{
    static void Main()
    {
        var signal = new Signal<int>();
        var getter = new Thread(() => signal.Get());
        getter.Start();
        signal.Set(3);
        getter.Join();
    }
}
