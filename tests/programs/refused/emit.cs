// about: no code is made at run time
// mode:  refuse
// unsupported: Reflection.Emit
using System;
using System.Reflection.Emit;

class Emit {
    static void Main() {
        try {
            Console.WriteLine(new DynamicMethod("x", typeof(int), Type.EmptyTypes).Name);
        } catch (PlatformNotSupportedException) {
            Console.WriteLine("never a guest exception");
        }
    }
}
