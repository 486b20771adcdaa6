// about:   a number that is read from and written to an array of bytes is bytes
// mode:    check
// expect:  violation kind=assertion
using System;
using System.Buffers.Binary;
using System.Diagnostics;
using System.Threading;

static class BytesOfANumber
{
    static readonly byte[] buffer = new byte[4];

    static void Main()
    {
        var writer = new Thread(() => BinaryPrimitives.WriteInt16LittleEndian(buffer, -1));
        writer.Start();
        short seen = BitConverter.ToInt16(buffer, 0);
        Debug.Assert(seen is 0 or -1); // ERROR
        writer.Join();
    }
}
