// about: IsBackground of a running thread decides whether the program waits for it
// mode:  check
// natives: System.Threading.Thread::set_IsBackground, System.Threading.Thread::get_IsBackground
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Foreground
{
    static int stage;

    static void Main()
    {
        var worker = new Thread(() =>
        {
            Thread.Sleep(1);
            Debug.Assert(stage == 0); // ERROR
        });
        var helper = new Thread(() =>
        {
            stage = 1;
            try { worker.IsBackground = true; } // the program may end here
            catch (ThreadStateException) { }
        }) { IsBackground = true };
        worker.Start();
        helper.Start();
    }
}
