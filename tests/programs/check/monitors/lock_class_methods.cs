// about:   Lock: Enter, TryEnter, Exit, EnterScope, IsHeldByCurrentThread; recursive
// mode:    check
// expect:  ok states=154
using System.Diagnostics;
using System.Threading;

static class LockClassMethods
{
    static readonly Lock gate = new();
    static int inside;

    static void Work()
    {
        gate.Enter();
        if (gate.TryEnter())
        {
            Debug.Assert(++inside == 1);
            gate.Exit();
        }
        inside--;
        gate.Exit();
        using (gate.EnterScope())
        {
            Debug.Assert(gate.IsHeldByCurrentThread && inside == 0);
        }
        Debug.Assert(!gate.IsHeldByCurrentThread);
    }

    static void Main()
    {
        var other = new Thread(Work);
        other.Start();
        Work();
        other.Join();
    }
}
