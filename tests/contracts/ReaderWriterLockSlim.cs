sealed class Subject : Matrix
{
    readonly ReaderWriterLockSlim l = new();
    public override bool IsAffine => true;

    public Subject()
    {
        Change("read", () => l.TryEnterReadLock(0));
        Change("write", () => l.TryEnterWriteLock(0));
        Change("upgradeable", () => l.TryEnterUpgradeableReadLock(0));
        Change("write, exit", () => { bool is_taken = l.TryEnterWriteLock(0); if (is_taken) l.ExitWriteLock(); return is_taken; });
        Change("Dispose", l.Dispose);
        Look("CurrentReadCount", () => l.CurrentReadCount);
        Look("read", () => { bool is_taken = l.TryEnterReadLock(0); if (is_taken) l.ExitReadLock(); return is_taken; });
        Look("write", () => { bool is_taken = l.TryEnterWriteLock(0); if (is_taken) l.ExitWriteLock(); return is_taken; });
        Look("upgradeable", () => { bool is_taken = l.TryEnterUpgradeableReadLock(0); if (is_taken) l.ExitUpgradeableReadLock(); return is_taken; });
        Look("IsWriteLockHeld", () => l.IsWriteLockHeld);
        Look("WaitingReadCount", () => l.WaitingReadCount);
    }
}
