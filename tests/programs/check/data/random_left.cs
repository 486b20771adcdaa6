// about:   --random choose does not try other Guids: they stay named
// mode:    check
// expect:  ok
// options: --random choose
// assumes: random
using System;
using System.Threading;

static class P
{
    static void Main()
    {
        int bit = 0;
        var thread = new Thread(() => bit = Guid.NewGuid().ToByteArray()[0] & 1);
        thread.Start();
        thread.Join();
        if (bit > 1) throw new Exception();
    }
}
