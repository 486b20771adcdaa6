// about:   tasks with one token are cancelled one after the other, the last that was made first
// mode:    check
// options: --races off
// expect:  violation kind=assertion
// dotnet:  skip
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class CancelledOneByOne
{
    static void Main()
    {
        var source = new CancellationTokenSource();
        var one = new Task(() => { }, source.Token);
        var two = new Task(() => { }, source.Token);
        var other = new Thread(source.Cancel);
        other.Start();
        if (two.IsCanceled) Debug.Assert(one.IsCanceled); // ERROR
        other.Join();
    }
}
