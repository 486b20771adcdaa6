// about:   a flag is cleared by the one who waits for it, possibly after it was set
// mode:    check
// expect:  violation kind=hang
// dotnet:  skip
using System.Threading;

class Gate
{
    private volatile bool open;

    public void Pass()
    {
        open = false;
        while (!open) // ERROR
        {
            Thread.Yield();
        }
    }

    public void Open() => open = true;
}

static class FlagClearedLate
{
    static void Main()
    {
        var gate = new Gate();
        var guest = new Thread(gate.Pass);
        guest.Start();
        gate.Open();
        guest.Join();
    }
}
