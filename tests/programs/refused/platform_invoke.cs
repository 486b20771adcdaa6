// about: a native function of a library is not called
// mode:  refuse
// unsupported: P/Invoke getpid of libc
using System;
using System.Runtime.InteropServices;

class PlatformInvoke {
    [DllImport("libc")]
    static extern int getpid();

    static void Main() {
        Console.WriteLine(getpid());
    }
}
