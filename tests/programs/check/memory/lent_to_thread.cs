// about:   a pointer to a variable of one thread, followed by another: the variable is shared
// mode:    check
// expect:  ok
using System.Threading;

unsafe class LentToThread
{
    static int* lent;

    static void Main()
    {
        int variable = 5;
        lent = &variable;
        var thread = new Thread(() => *lent = 6);
        thread.Start();
        thread.Join();
        System.Diagnostics.Debug.Assert(variable == 6);
    }
}
