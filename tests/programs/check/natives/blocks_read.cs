// about: a native that reads an object it is handed sees what another thread writes there
// mode:  check
// natives: reads Arguments, reads Slots, reads Addresses
// expect: violation kind=assertion
using System.Diagnostics;
using System.Threading;

class Copied
{
    int left = 1, right = 1;

    Copied Copy() => (Copied)MemberwiseClone();

    static void Main()
    {
        var shared = new Copied();
        var t = new Thread(() => Volatile.Write(ref shared.left, 2));
        t.Start();
        Copied copy = shared.Copy();
        t.Join();
        Debug.Assert(copy.left == shared.left); // ERROR
    }
}
