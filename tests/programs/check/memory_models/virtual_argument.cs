// about:       arguments of virtual, interface and delegate calls are handed over unread
// mode:        check
// expect:      ok
// expect-tso:  ok
// expect-ecma: violation kind=assertion
// expect-net:  violation kind=assertion
// dotnet:      skip
using System.Diagnostics;
using System.Threading;

static class VirtualArgument
{
    static int data, flag;

    abstract class Shape
    {
        internal abstract int Same(int before, int value);
    }
    interface ISame
    {
        int Same(int value);
    }
    sealed class Square : Shape, ISame
    {
        internal override int Same(int before, int value) => value;
        public int Same(int value) => value;
    }

    static readonly Shape shape = new Square();
    static readonly ISame same = new Square();
    static readonly System.Func<int, int> identity = value => value;

    static void Writer()
    {
        data = 1;
        Volatile.Write(ref flag, 1);
    }

    static void Main()
    {
        var writer = new Thread(Writer);
        writer.Start();
        int sawFlag = shape.Same(3, same.Same(identity(flag)));
        int sawData = data;
        writer.Join();
        Debug.Assert(!(sawFlag == 1 && sawData == 0));
    }
}
