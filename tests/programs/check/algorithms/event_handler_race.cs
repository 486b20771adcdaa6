// about:   an event raised with a check for null while another thread unsubscribes
// mode:    check
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
using System;
using System.Threading;

static class EventHandlerRace
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
        if (Changed != null)
        {
            Changed(); // ERROR
        }
        other.Join();
    }
}
