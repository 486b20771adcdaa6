// about:  a lost update beside a wait with a time-out: it is there without the time-out, too
// mode:   check
// expect: violation kind=assertion
// options: --search bfs --races off
// needs-timeout: absent no
using System.Diagnostics;
using System.Threading;

class P
{
    static int count;

    static void Main()
    {
        var other = new Thread(() => count++);
        other.Start();
        count++;
        other.Join(5000);
        other.Join();
        Debug.Assert(count == 2); // ERROR
    }
}
