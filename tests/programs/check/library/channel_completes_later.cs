// about:   an unbounded channel takes no more items before its completion is
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;

static class ChannelCompletesLater
{
    static void Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        var other = new Thread(() => channel.Writer.TryComplete());
        other.Start();
        if (!channel.Writer.TryWrite(1)) Debug.Assert(channel.Reader.Completion.IsCompleted); // ERROR
        other.Join();
    }
}
