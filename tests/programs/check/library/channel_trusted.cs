// about:   a channel whose completion nobody asks for is trusted
// mode:    check
// expect:  ok
// trusts:  UnboundedChannel
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;

static class ChannelTrusted
{
    static void Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        var other = new Thread(() => channel.Writer.TryWrite(1));
        other.Start();
        bool isRead = channel.Reader.TryRead(out int item);
        Debug.Assert(isRead == (item == 1));
        other.Join();
    }
}
