sealed class Subject : Matrix
{
    readonly Barrier b = new(2);

    public Subject()
    {
        Change("AddParticipant", () => b.AddParticipant());
        Change("RemoveParticipant", b.RemoveParticipant);
        Change("SignalAndWait(0)", () => b.SignalAndWait(0));
        Change("Dispose", b.Dispose);
        Look("ParticipantCount", () => b.ParticipantCount);
        Look("ParticipantsRemaining", () => b.ParticipantsRemaining);
        Look("CurrentPhaseNumber", () => b.CurrentPhaseNumber);
        Look("RemoveParticipant", b.RemoveParticipant);
    }
}
