// about: System.Threading.Lock: who holds it decides what TryEnter says
// mode:  check
// natives: System.Threading.Lock::Enter, System.Threading.Lock::EnterAndGetCurrentThreadId, System.Threading.Lock::TryEnter, System.Threading.Lock::TryEnter_Outlined, System.Threading.Lock::Exit, System.Threading.Lock::get_IsHeldByCurrentThread
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Locks
{
    static readonly Lock gate = new();

    static void Main()
    {
        var t = new Thread(() =>
        {
            lock (gate) Debug.Assert(gate.IsHeldByCurrentThread);
            gate.Enter();
            gate.Exit();
        });
        t.Start();
        bool got = gate.TryEnter();
        if (got) gate.Exit();
        bool later = gate.TryEnter(1);
        if (later) gate.Exit();
        t.Join();
        Debug.Assert(got || !later); // ERROR
    }
}
