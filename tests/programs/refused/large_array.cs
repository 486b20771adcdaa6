// about: an array that .NET can have if there is memory for it
// mode:  refuse
// unsupported: an array of more than 2 GiB
using System;

static class LargeArray {
    static void Main() {
        try {
            Console.WriteLine(new long[2_000_000_000].Length);
        } catch (OutOfMemoryException) {
            Console.WriteLine("no memory");
        }
    }
}
