// about:   a channel that is done takes no more items before those who wait for one are told
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

static class ChannelReaderLater
{
    static void Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        ValueTask<bool> toRead = channel.Reader.WaitToReadAsync();
        var other = new Thread(() => channel.Writer.TryComplete());
        other.Start();
        if (!channel.Writer.TryWrite(1)) Debug.Assert(toRead.IsCompleted); // ERROR
        other.Join();
    }
}
