// about:   check, then use: in between another thread sets the field to null
// mode:    check
// expect:  violation kind=unhandled-exception
// message: NullReferenceException
using System.Threading;

static class NullAfterCheck
{
    static volatile string? name = "tide";

    static void Main()
    {
        var other = new Thread(() => name = null);
        other.Start();
        if (name != null)
        {
            int _ = name.Length; // ERROR
        }
        other.Join();
    }
}
