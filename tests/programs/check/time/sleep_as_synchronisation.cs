// about:  a sleep in place of a Join: wrong, and only if the sleep is too short
// mode:   check
// expect: violation kind=assertion
// needs-timeout: yes
using System.Diagnostics;
using System.Threading;

class P
{
    static volatile int done;

    static void Main()
    {
        new Thread(() => done = 1).Start();
        Thread.Sleep(1000);
        Debug.Assert(done == 1); // ERROR
    }
}
