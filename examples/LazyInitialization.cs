// Double-checked locking with an ordinary field. Under ECMA-335 a thread may see the reference before what the
// constructor wrote; the .NET runtime promises that it does not, and x86 never did.
//
//     ./tidelock check  examples/LazyInitialization.cs --memory-model net     # ok
//     ./tidelock check  examples/LazyInitialization.cs --memory-model ecma    # an assertion fails, by reordering alone
//     ./tidelock fences examples/LazyInitialization.cs --memory-model ecma    # one volatile write
//
// To expect: `net` orders the writes to an object before the write that publishes it; `ecma` does not.
using System.Diagnostics;

class Settings
{
    private static readonly object gate = new();
    private static Settings? instance;

    private readonly int retries;

    private Settings()
    {
        retries = 3;
    }

    public static Settings Instance
    {
        get
        {
            if (instance == null)
            {
                lock (gate)
                {
                    if (instance == null)
                    {
                        var made = new Settings();
                        instance = made;
                    }
                }
            }
            return instance;
        }
    }

    public int Retries => retries;
}

static class Program
{
    static void Main()
    {
        var other = new Thread(() => Debug.Assert(Settings.Instance.Retries == 3, "the settings are not there yet"));
        other.Start();
        Debug.Assert(Settings.Instance.Retries == 3, "the settings are not there yet");
        other.Join();
    }
}
