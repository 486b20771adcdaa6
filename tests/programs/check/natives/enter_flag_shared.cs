// about: the flag of Monitor.Enter in memory that others read
// mode:  check
// natives: System.Threading.Monitor::Enter, System.Threading.Monitor::TryEnter
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Flag
{
    static readonly object gate = new();
    static bool isTaken;

    static void Main()
    {
        var t = new Thread(() =>
        {
            Monitor.Enter(gate, ref isTaken);
            Monitor.Exit(gate);
        });
        t.Start();
        bool seen = Volatile.Read(ref isTaken);
        t.Join();
        Debug.Assert(!seen); // ERROR
    }
}
