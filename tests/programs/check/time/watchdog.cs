// about:  a watchdog that takes a slow thread for dead
// mode:   check
// expect: violation kind=unhandled-exception
// message: dead
// assumes: clock
// needs-timeout: yes
using System;
using System.Threading;

class P
{
    static long last;

    static void Main()
    {
        Volatile.Write(ref last, Environment.TickCount64);
        var worker = new Thread(() => Volatile.Write(ref last, Environment.TickCount64));
        worker.Start();
        if (Environment.TickCount64 - Volatile.Read(ref last) > 60_000) throw new Exception("dead"); // ERROR
        worker.Join();
    }
}
