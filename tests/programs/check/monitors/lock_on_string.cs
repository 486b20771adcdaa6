// about:   equal string literals are one object, so these two locks can deadlock although they look unrelated
// mode:    check
// expect:  violation kind=deadlock
using System.Threading;

static class LockOnString
{
    const string First = "gate one", Second = "gate two";

    static void Main()
    {
        var other = new Thread(() =>
        {
            lock ("gate two")
            {
                lock ("gate one") // ERROR
                {
                }
            }
        });
        other.Start();
        lock (First)
        {
            lock (Second) // ERROR
            {
            }
        }
        other.Join(); // ERROR
    }
}
