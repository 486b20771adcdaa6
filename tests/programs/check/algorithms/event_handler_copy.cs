// about:   an event raised through ?.Invoke, which reads it once
// mode:    check
// expect:  ok states=11
using System;
using System.Threading;

static class EventHandlerCopy
{
    static event Action? Changed;

    static void Handler()
    {
    }

    static void Main()
    {
        Changed += Handler;
        var other = new Thread(() => Changed -= Handler);
        other.Start();
        Changed?.Invoke();
        other.Join();
    }
}
