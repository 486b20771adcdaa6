// about:   a field that is not aligned is not read or written at once
// mode:    check
// expect:  violation kind=assertion
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Threading;

static class MisalignedField
{
    [StructLayout(LayoutKind.Explicit)]
    struct Packet
    {
        [FieldOffset(0)] public byte Kind;
        [FieldOffset(2)] public int Length;
    }

    static readonly Packet[] packets = new Packet[1];

    static void Main()
    {
        var writer = new Thread(() => packets[0].Length = -1);
        writer.Start();
        int seen = packets[0].Length;
        Debug.Assert(seen is 0 or -1); // ERROR
        writer.Join();
    }
}
