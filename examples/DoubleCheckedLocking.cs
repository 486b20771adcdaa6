// Double-checked locking with the mistake that is made most often: the object is published before it is complete.
//
//     ./tidelock check examples/DoubleCheckedLocking.cs
//
// To expect: an unhandled NullReferenceException. A thread that comes at the wrong moment sees `instance` set, skips the
// lock, and uses settings whose table is not there yet. To repair it, fill the object first and assign `instance` last
// (and keep the field volatile): then no interleaving fails.
class Settings
{
    private static readonly object gate = new();
    private static volatile Settings? instance;

    private Dictionary<string, int>? table;

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
                        instance = new Settings();
                        instance.table = new Dictionary<string, int> { ["retries"] = 3 };
                    }
                }
            }
            return instance;
        }
    }

    public int Retries => table!["retries"];
}

static class Program
{
    static void Main()
    {
        var other = new Thread(() => Console.WriteLine(Settings.Instance.Retries));
        other.Start();
        Console.WriteLine(Settings.Instance.Retries);
        other.Join();
    }
}
