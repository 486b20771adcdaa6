// about:  the write in library code that another thread sees is in the trace
// mode:   check
// expect: violation kind=assertion
// options: --races off
// shows:  _size = 0
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class P
{
    static readonly List<int> list = new() { 1 };

    static void Main()
    {
        int count = 0;
        var a = new Thread(() => { lock (list) { list.Clear(); list.Add(2); } });
        var b = new Thread(() => count = list.Count);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(count == 1); // ERROR
    }
}
