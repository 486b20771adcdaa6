// about:   bytes that one thread writes to standard output while another changes them are a data race
// mode:    check
// options: --races error
// expect:  violation kind=data-race
using System;
using System.Threading;

static class OutputOfSharedBytes
{
    static void Main()
    {
        var bytes = new byte[2];
        var writer = new Thread(() => Console.OpenStandardOutput().Write(bytes, 0, 2)); // ERROR
        writer.Start();
        bytes[0] = 1; // ERROR
        writer.Join();
    }
}
