// about:   a static constructor needs a lock whose holder needs the class, beside a loop
// mode:    check
// expect:  violation kind=deadlock
// dotnet:  skip
using System.Threading;

static class Settings
{
    public static readonly object Guard = new();
}

static class Cache
{
    public static int Size;

    static Cache()
    {
        lock (Settings.Guard)
        {
            Size = 1;
        }
    }
}

static class ConstructorAndLock
{
    static volatile int turns;

    static void Main()
    {
        var one = new Thread(() =>
        {
            lock (Settings.Guard)
            {
                turns = Cache.Size;
            }
        });
        var two = new Thread(() => turns = Cache.Size);
        one.Start();
        two.Start();
        while (one.IsAlive || two.IsAlive)
        {
        }
    }
}
