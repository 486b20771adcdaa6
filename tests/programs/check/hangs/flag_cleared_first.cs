// about:   the flag is cleared before the one who sets it is started
// mode:    check
// expect:  ok
using System.Threading;

class Gate
{
    private volatile bool open;

    public void Close() => open = false;
    public void Open() => open = true;

    public void Pass()
    {
        while (!open)
        {
            Thread.Yield();
        }
    }
}

static class FlagClearedFirst
{
    static void Main()
    {
        var gate = new Gate();
        gate.Close();
        var guest = new Thread(gate.Pass);
        guest.Start();
        gate.Open();
        guest.Join();
    }
}
