// about: Name of a thread that another thread sets
// mode:  check
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Naming
{
    static void Main()
    {
        Thread main = Thread.CurrentThread;
        var t = new Thread(() => main.Name = "renamed");
        t.Start();
        string seen = main.Name;
        t.Join();
        Debug.Assert(seen == null); // ERROR
    }
}
