// about: RuntimeHelpers.Equals looks into boxed values, which another thread may be writing
// mode:  check
// natives: System.Runtime.CompilerServices.RuntimeHelpers::ContentEquals
// expect: violation kind=assertion
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;

class ContentsEqual
{
    static readonly object box = 1;

    static void Main()
    {
        object same = 1;
        var writer = new Thread(() => Unsafe.Unbox<int>(box) = 2);
        writer.Start();
        Debug.Assert(RuntimeHelpers.Equals(box, same)); // ERROR
        writer.Join();
    }
}
