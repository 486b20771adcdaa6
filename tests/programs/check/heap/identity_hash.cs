// about:   the identity hash of an object is stable, and does not depend on the schedule
// mode:    check
// expect:  ok states=11
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

static class IdentityHash
{
    static readonly object shared = new();

    static void Main()
    {
        int other = 0;
        var thread = new Thread(() => other = RuntimeHelpers.GetHashCode(shared));
        thread.Start();
        int mine = RuntimeHelpers.GetHashCode(shared);
        thread.Join();
        Debug.Assert(mine == other);
    }
}
