// about: Join of a thread that another thread may have started or not
// mode:  check
// natives: System.Threading.Thread::Join, System.Threading.Thread::StartCore
// expect: violation kind=unhandled-exception
// message: ThreadStateException
using System.Threading;

class Joiner
{
    static void Main()
    {
        var work = new Thread(() => { });
        var starter = new Thread(() => work.Start());
        starter.Start();
        work.Join(); // ERROR
        starter.Join();
    }
}
