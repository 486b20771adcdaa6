// about:   Barrier.RemoveParticipant changes the number of participants before that of the phase
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;

static class BarrierPhaseLater
{
    static void Main()
    {
        var barrier = new Barrier(2);
        var waiter = new Thread(() => barrier.SignalAndWait());
        waiter.Start();
        while (barrier.ParticipantsRemaining != 1) Thread.Yield();
        var leaver = new Thread(() => barrier.RemoveParticipant());
        leaver.Start();
        if (barrier.ParticipantCount == 1) Debug.Assert(barrier.CurrentPhaseNumber == 1); // ERROR
        waiter.Join();
        leaver.Join();
    }
}
