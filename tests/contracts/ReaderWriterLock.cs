sealed class Subject : Matrix
{
    readonly ReaderWriterLock l = new();
    public override bool IsAffine => true;

    public Subject()
    {
        Change("read", () => l.AcquireReaderLock(0));
        Change("write", () => l.AcquireWriterLock(0));
        Change("write, exit", () => { l.AcquireWriterLock(0); l.ReleaseWriterLock(); });
        Look("read", () => { l.AcquireReaderLock(0); l.ReleaseReaderLock(); });
        Look("write", () => { l.AcquireWriterLock(0); l.ReleaseWriterLock(); });
        Look("IsWriterLockHeld", () => l.IsWriterLockHeld);
        Look("WriterSeqNum", () => l.WriterSeqNum);
        Look("AnyWritersSince", () => l.AnyWritersSince(0));
    }
}
