// about: no library is loaded
// mode:  refuse
// unsupported: native libraries
using System.Runtime.InteropServices;

class LoadLibrary {
    static void Main() {
        NativeLibrary.Load("libc.so.6");
    }
}
