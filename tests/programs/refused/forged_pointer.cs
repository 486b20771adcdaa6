// about: an integer used as a pointer
// mode:  refuse
// memory: access to an address that no allocation gave out
using System;

class ForgedPointer {
    static unsafe void Main() {
        byte* p = (byte*)0x123456789ABC;
        Console.WriteLine(*p);
    }
}
