// about:   a guess leads to an array of 2 GB that no real path makes: it is not made before the guess is known to be right
// mode:    check
// options: --memory-model net --memory-limit 1G
// expect:  ok
using System;
using System.Threading;

static class LargeArrayGuessed
{
    static int size;
    static byte[]? made;

    static void Main()
    {
        var other = new Thread(() => { if (size > 1) made = new byte[Array.MaxLength]; });
        other.Start();
        size = 1;
        other.Join();
    }
}
