// about: a virtual method called on a forged reference is no NullReferenceException that the program could catch
// mode:  refuse
// memory: access to an address that no allocation gave out
using System;
using System.Runtime.CompilerServices;

class ForgedVirtualCall {
    static void Main() {
        try {
            Unsafe.NullRef<object>().ToString();
        } catch (NullReferenceException) {
            Console.WriteLine("null");
        }
        long number = 0x123456789AB0;
        try {
            Console.WriteLine(Unsafe.As<long, object>(ref number).ToString());
        } catch (NullReferenceException) {
            Console.WriteLine("not noticed");
        }
    }
}
