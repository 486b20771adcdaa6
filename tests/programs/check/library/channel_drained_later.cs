// about:   the last item of an unbounded channel is gone before its completion is complete
// mode:    check
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;

static class ChannelDrainedLater
{
    static void Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        var completion = channel.Reader.Completion;
        channel.Writer.TryWrite(1);
        channel.Writer.Complete();
        var other = new Thread(() => channel.Reader.TryRead(out _));
        other.Start();
        if (channel.Reader.Count == 0) Debug.Assert(completion.IsCompleted); // ERROR
        other.Join();
    }
}
