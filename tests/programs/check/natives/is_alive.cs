// about: IsAlive of a thread that starts and ends while another asks
// mode:  check
// natives: System.Threading.Thread::get_IsAlive
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Alive
{
    static void Main()
    {
        var t = new Thread(() => { });
        t.Start();
        bool isAlive = t.IsAlive;
        t.Join();
        Debug.Assert(isAlive); // ERROR
    }
}
